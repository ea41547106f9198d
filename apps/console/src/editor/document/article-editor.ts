import { Editor, type EditorOptions } from "@tiptap/core";
import { articleHtml } from "./article-html.ts";
import { articleExtensions } from "./article-schema.ts";
import { preparePastedHtml } from "./pasted-html.ts";

/** An editor of what an article may contain. */
export class ArticleEditor extends Editor {
  constructor({ editorProps, ...options }: Partial<EditorOptions>) {
    super({
      extensions: articleExtensions,
      // The console's policy forbids style elements; the rules are in rich-text-editor.module.css.
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: { ...editorProps, transformPastedHTML: preparePastedHtml },
      ...options,
    });
  }

  /** The document as the API stores it. */
  override getHTML(): string {
    return articleHtml(this.state.doc);
  }
}
