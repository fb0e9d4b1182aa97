// The commands of standin:
//
//   create, start, resume, pause, stop, save, destroy      the life of the activity; save tells the size of the state
//   window W H, resize W H, redraw, window-lost            window-lost tells how often it was locked and posted
//   input, input-lost                                      the input queue
//   rect L T R B, focus 0|1                                content rectangle, focus of the window
//   config [density=N] [night=0|1] [orient=1|2] [language=xx] [country=XX]
//   touch down|up|move|cancel|pdown|pup INDEX ID X Y [ID X Y]...   all fingers, INDEX is the one it is about
//   scroll X Y DY, key CODE down|up                        mouse wheel, key (4 is Back)
//   sync                                                   waits until all input is finished, tells how much was used
//   idle MS LIMIT_MS                                       waits until no frame was posted for MS, tells as `frames`
//   frames, frame FILE                                     number of frames so far; the last one as PPM, tells its size
//   finished, faults, cpu, memory                          finish asked for 0|1; misuse; milliseconds; kilobytes
//   quit
#pragma once

// Returns what was wrong, or NULL; `told` is then what the command was asked for, perhaps nothing.
const char *command_run(int count, char **words, const char **told);
