import { Button } from "@party/ui/form/button.tsx";
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { ArticleEditor } from "#editor/document/article-editor.ts";
import { linkFromText } from "#editor/document/article-links.ts";
import { linkContent, pictureContent } from "./editor.content.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import css from "./rich-text-editor.module.css";

export interface PickedPicture {
  /** An address of the web or a path of the site. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** It came while one wrote on, so the focus stays. */
  isLate?: boolean;
}

interface RichTextEditorProps {
  label: string;
  /** Marked as needed. */
  required?: boolean;
  /** HTML; another value than the last one given to `onChange` replaces the text. */
  value: string;
  /** @param html what the API's sanitiser leaves unchanged; empty when nothing is written */
  onChange: (html: string) => void;
  /** Opens the picture library. Without it there is no button for pictures. */
  pickPicture?: () => Promise<PickedPicture | undefined>;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A text with headings, lists, quotes, links and pictures. */
export function RichTextEditor({
  label,
  required = false,
  value,
  onChange,
  pickPicture,
  hint,
  error,
}: RichTextEditorProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const known = useRef(value);
  const changed = useRef(onChange);
  const [editor, setEditor] = useState<ArticleEditor>();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");

  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    const made = new ArticleEditor({
      element: place.current,
      content: known.current,
      onUpdate: ({ editor }) => {
        known.current = editor.getHTML();
        changed.current(known.current);
      },
    });
    setEditor(made);
    return () => {
      setEditor(undefined);
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    const attributes: Record<string, string> = {
      ...{ role: "textbox", "aria-multiline": "true", "aria-labelledby": `${id}-label`, class: css.text! },
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      ...(error ? { "aria-invalid": "true" } : {}),
      ...(required ? { "aria-required": "true" } : {}),
    };
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, describedBy, error, required]);

  return (
    <div className={css.field}>
      {/* A label is for form controls; a click on this one leads to the text as well. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard reaches the text itself */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <span id={`${id}-label`} className={css.label} onClick={() => editor?.commands.focus()}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </span>
      <div className={css.frame} data-invalid={Boolean(error)}>
        {editor ? <EditorTools editor={editor} pickPicture={pickPicture} /> : <div className={css.toolbar} />}
        <div ref={place} />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Rendered again after each change of the text or the selection. */
function EditorTools({
  editor,
  pickPicture,
}: {
  editor: ArticleEditor;
  pickPicture: RichTextEditorProps["pickPicture"];
}) {
  useSyncExternalStore(
    (notify) => {
      editor.on("transaction", notify);
      return () => void editor.off("transaction", notify);
    },
    () => editor.state,
  );
  const [isLinking, setLinking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const addPicture = async () => {
    setFailed(false);
    try {
      const { isLate, ...attrs } = (await pickPicture?.()) ?? {};
      if (editor.isDestroyed) return;
      // After what is selected, not in its place.
      const place = editor.state.selection.to;
      const chain = isLate ? editor.chain() : editor.chain().focus();
      if ("src" in attrs) chain.insertContentAt(place, { type: "picture", attrs }).run();
      else editor.commands.focus();
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={css.tools}>
      <EditorToolbar
        editor={editor}
        isLinking={isLinking}
        link={() => setLinking(!isLinking)}
        addPicture={pickPicture && (() => void addPicture())}
      />
      {isLinking ? <LinkInputRow editor={editor} close={() => setLinking(false)} /> : null}
      {editor.isActive("picture") ? <PictureInputRow editor={editor} /> : null}
      <div role="alert">{hasFailed ? <p className={css.error}>{pictureContent.failed}</p> : null}</div>
    </div>
  );
}

function LinkInputRow({ editor, close }: { editor: ArticleEditor; close: () => void }) {
  const [typed, setTyped] = useState<string>(editor.getAttributes("link").href ?? "");
  const [isWrong, setWrong] = useState(false);
  const isLink = editor.isActive("link");
  const back = () => {
    close();
    editor.commands.focus();
  };
  const apply = () => {
    const href = linkFromText(typed);
    setWrong(!href);
    if (!href) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.setMark("link", { href }).run();
    close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
    close();
  };
  return (
    <EditorInputRow
      label={linkContent.label}
      hint={linkContent.hint}
      error={isWrong ? linkContent.wrong : undefined}
      value={typed}
      onChange={setTyped}
      onEnter={apply}
      onEscape={back}
      isUrl
    >
      <Button onClick={apply}>{linkContent.apply}</Button>
      {isLink ? (
        <Button look="outlined" onClick={remove}>
          {linkContent.remove}
        </Button>
      ) : null}
      <Button look="outlined" onClick={back}>
        {linkContent.cancel}
      </Button>
    </EditorInputRow>
  );
}

function PictureInputRow({ editor }: { editor: ArticleEditor }) {
  const back = () => void editor.commands.focus();
  return (
    <EditorInputRow
      label={pictureContent.label}
      hint={pictureContent.hint}
      value={String(editor.getAttributes("picture").alt ?? "")}
      onChange={(alt) => editor.commands.updateAttributes("picture", { alt })}
      onEnter={back}
      onEscape={back}
    >
      <Button look="outlined" onClick={() => editor.chain().focus().deleteSelection().run()}>
        {pictureContent.remove}
      </Button>
    </EditorInputRow>
  );
}

interface EditorInputRowProps {
  label: string;
  hint: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  onEscape: () => void;
  /** The field has the focus from the start. */
  isUrl?: boolean;
  children: ReactNode;
}

/** A field under the toolbar with its buttons. It is not a form, because the editor may be inside one. */
function EditorInputRow({
  label,
  hint,
  error,
  value,
  onChange,
  onEnter,
  onEscape,
  isUrl,
  children,
}: EditorInputRowProps) {
  const id = useId();
  return (
    <div className={css.row}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: it was opened by a button beside it
        autoFocus={isUrl}
        autoComplete="off"
        {...(isUrl ? { inputMode: "url", autoCapitalize: "none", spellCheck: false } : {})}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          if (event.key === "Enter") onEnter();
          else onEscape();
        }}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      {error ? (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
      <p className={css.actions}>{children}</p>
    </div>
  );
}
