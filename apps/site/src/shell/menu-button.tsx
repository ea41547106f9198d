import css from "./drawer.module.css";
import { DRAWER_ID, drawerElement } from "./drawer.tsx";
import { MenuIcon } from "./icons.tsx";

/** Opens the drawer natively; browsers that do not know `command` yet need the script's help. */
export function MenuButton() {
  return (
    <button
      type="button"
      className={css.menuButton}
      command="show-modal"
      commandfor={DRAWER_ID}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        if (!("commandForElement" in currentTarget)) drawerElement()?.showModal();
      }}
    >
      <MenuIcon />
      Menu
    </button>
  );
}
