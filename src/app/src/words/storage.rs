//! What can go wrong with saved games, in words that say what to do.

use store::{OpenError, StoreError};

use super::Language;
use crate::session::SavedError;

impl Language {
    /// Why something could not be saved or read.
    pub fn store_error(self, error: &StoreError) -> String {
        match error {
            StoreError::NoSuchGame { .. } => self.pick("这一局已经删掉了。", "This game has been deleted."),
            StoreError::NotNext { .. } | StoreError::WrongState { .. } => self.pick(
                "这一局在别的窗口里有了变化，已重新打开。",
                "This game went on in another window and was opened anew.",
            ),
            StoreError::Full => {
                self.pick("存储空间满了，请腾出空间再试。", "There is no room left. Free some space and try again.")
            }
            StoreError::Locked => self
                .pick("存档正被别的程序占用，请稍后再试。", "Another program holds the saved games. Try again later."),
            StoreError::ReadOnly => self.pick(
                "存档不能写入，请检查文件夹的权限。",
                "The saved games cannot be written. Check the rights of their folder.",
            ),
            StoreError::Broken => self.pick(
                "存档文件损坏了，请重新打开应用。",
                "The file of the saved games is damaged. Open the app again.",
            ),
            _ => self.not_saved(),
        }
        .to_owned()
    }

    /// Why a saved game cannot be opened.
    pub fn saved_error(self, error: &SavedError) -> String {
        match error {
            SavedError::Store(error) => self.store_error(error),
            SavedError::Unreadable { .. } | SavedError::Replay(_) => self.unreadable(error).to_owned(),
        }
    }

    /// Why the app cannot start. The language is not known then, so the sentence is shown in each.
    pub fn open_error(self, error: &OpenError) -> String {
        let chinese = match error {
            OpenError::Folder { folder, .. } => {
                format!("建不了文件夹 {}，请用 --data 换一个。", folder.display())
            }
            OpenError::ReadOnly { file } => {
                format!("{} 不能写入，请改权限，或用 --data 换一个文件夹。", file.display())
            }
            OpenError::Newer { file, .. } => format!("{} 是新版棋营存的，请更新本应用。", file.display()),
            OpenError::Broken { file, copy } => {
                format!("{} 损坏了，已另存为 {}。移走损坏的文件就能重新开始。", file.display(), copy.display())
            }
            OpenError::BrokenNotCopied { file, .. } => {
                format!("{} 损坏了，也没能另存。请先自己备份，再移走它。", file.display())
            }
            OpenError::Foreign { file } => format!("{} 是别的程序的文件，请用 --data 换一个文件夹。", file.display()),
            OpenError::Locked { file } => format!("{} 正被别的程序占用，关掉它再打开。", file.display()),
            OpenError::Full { file } => format!("没有空间保存 {}，腾出空间再打开。", file.display()),
            OpenError::Unopened { file, .. } => format!("{} 打不开，请检查权限。", file.display()),
        };
        self.pick(chinese, error.to_string())
    }
}
