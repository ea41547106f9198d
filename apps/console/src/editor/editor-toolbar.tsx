import { Icon } from "@party/ui/icon.tsx";
import { redo, redoDepth, undo, undoDepth } from "@tiptap/pm/history";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { ArticleEditor } from "#editor/document/article-editor.ts";
import { toolbarContent as content } from "./editor.content.ts";
import css from "./rich-text-editor.module.css";

interface ToolbarButton {
  name: string;
  face: ReactNode;
  /** For tools that can be on. */
  isOn?: boolean;
  isOff?: boolean;
  /** Of a tool that opens a row under the toolbar. */
  opens?: boolean;
  use: () => unknown;
}

interface EditorToolbarProps {
  editor: ArticleEditor;
  /** Whether the row for a link is open. */
  isLinking: boolean;
  link: () => void;
  /** Without it there is no button for pictures. */
  addPicture?: (() => void) | undefined;
}

/** One stop of the Tab key; arrow keys, Home and End move inside, Escape leads back to the text. */
export function EditorToolbar({ editor, isLinking, link, addPicture }: EditorToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const tools = toolbarButtonsOf(editor, isLinking, link, addPicture);
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") editor.commands.focus();
    const target = {
      ArrowRight: (current + 1) % tools.length,
      ArrowLeft: (current + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    bar.current?.querySelectorAll("button")[target]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label={content.name} className={css.toolbar} onKeyDown={move}>
      {tools.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          className={css.tool}
          tabIndex={index === current ? 0 : -1}
          aria-label={tool.name}
          title={tool.name}
          aria-pressed={tool.isOn}
          aria-expanded={tool.opens}
          aria-disabled={tool.isOff}
          onFocus={() => setCurrent(index)}
          // The text keeps its selection, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !tool.isOff && tool.use()}
        >
          {tool.face}
        </button>
      ))}
    </div>
  );
}

function toolbarButtonsOf(
  editor: ArticleEditor,
  isLinking: boolean,
  link: () => void,
  addPicture?: () => void,
): ToolbarButton[] {
  const { state, view } = editor;
  const chain = () => editor.chain().focus();
  const heading = (level: 2 | 3 | 4): ToolbarButton => ({
    name: content[`heading${level}`],
    face: <span data-level={level}>H</span>,
    isOn: editor.isActive("heading", { level }),
    use: () => chain().toggleNode("heading", "paragraph", { level }).run(),
  });
  const mark = (name: "bold" | "italic", face: ReactNode): ToolbarButton => ({
    name: content[name],
    face,
    isOn: editor.isActive(name),
    use: () => chain().toggleMark(name).run(),
  });
  const list = (name: "bulletList" | "orderedList", face: ReactNode): ToolbarButton => ({
    name: content[name],
    face,
    isOn: editor.isActive(name),
    use: () => chain().toggleList(name, "listItem").run(),
  });
  return [
    heading(2),
    heading(3),
    heading(4),
    mark("bold", <b>B</b>),
    mark("italic", <i>I</i>),
    list("bulletList", <Icon path="M4 6h2v2H4zm4 0h12v2H8zM4 11h2v2H4zm4 0h12v2H8zm-4 5h2v2H4zm4 0h12v2H8z" />),
    list(
      "orderedList",
      <Icon path="M3 4h2v5H4V5H3zm5 2h12v2H8zm0 5h12v2H8zm0 5h12v2H8zM3 11h3v1l-1.7 2H6v1H3v-1l1.7-2H3zm0 5h3v4H3v-1h2v-.5H4v-1h1V17H3z" />,
    ),
    {
      name: content.blockquote,
      face: <Icon path="M6 17h3l2-4V7H5v6h3zm8 0h3l2-4V7h-6v6h3z" />,
      isOn: editor.isActive("blockquote"),
      use: () => chain().toggleWrap("blockquote").run(),
    },
    {
      name: content.link,
      face: (
        <Icon path="M3.9 12A3.1 3.1 0 0 1 7 8.9h4V7H7a5 5 0 0 0 0 10h4v-1.9H7A3.1 3.1 0 0 1 3.9 12M8 13h8v-2H8zm9-6h-4v1.9h4a3.1 3.1 0 0 1 0 6.2h-4V17h4a5 5 0 0 0 0-10" />
      ),
      isOn: editor.isActive("link"),
      opens: isLinking,
      use: link,
    },
    ...(addPicture
      ? [
          {
            name: content.picture,
            face: (
              <Icon path="M21 19V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h14a2 2 0 0 0 2-2M8.5 13.5l2.5 3 3.5-4.5 4.5 6H5z" />
            ),
            use: addPicture,
          },
        ]
      : []),
    {
      name: content.undo,
      face: <Icon path="M12.5 8c-2.6 0-5 1-6.9 2.6L2 7v9h9l-3.6-3.6A8 8 0 0 1 20 16l2.4-.8A10.5 10.5 0 0 0 12.5 8" />,
      isOff: undoDepth(state) === 0,
      use: () => undo(state, view.dispatch),
    },
    {
      name: content.redo,
      face: <Icon path="M18.4 10.6A10.5 10.5 0 0 0 1.5 15.2L3.9 16a8 8 0 0 1 12.7-3.6L13 16h9V7z" />,
      isOff: redoDepth(state) === 0,
      use: () => redo(state, view.dispatch),
    },
  ];
}
