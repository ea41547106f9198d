import "react";

declare module "react" {
  /** Invoker commands of HTML: a button that opens or closes a dialog without script. */
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}
