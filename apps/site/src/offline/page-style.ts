/** Shared by the pages that stand on the phone alone: the offline page, and what a member keeps. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const pageCss = `
:root{color-scheme:light dark;font:1.1rem/1.7 "Isra Regular",Roboto,Arial,sans-serif;background:light-dark(#f6f8f5,#0f1511);color:light-dark(#333,#e9efe9)}
[data-mode=light]{color-scheme:light}[data-mode=dark]{color-scheme:dark}
body{margin:0}
header{padding:12px 16px;background:#006400}
header a{display:flex;align-items:center;gap:12px;color:#fff;font-weight:700;text-decoration:none}
main{max-width:640px;margin:0 auto;padding:32px 16px}
h1{margin:0;line-height:1.2}h2{margin:32px 0 0;font-size:1.2rem}
ul{margin:8px 0;padding:0;list-style:none}
a{color:light-dark(#006400,#90ee90)}li a{display:block;padding:8px 0}
.again{display:inline-block;padding:10px 28px;border-radius:999px;background:#006400;color:#fff;font-weight:700;text-decoration:none}
:focus-visible{outline:3px solid light-dark(#006400,#ffd700);outline-offset:2px}
header :focus-visible,.again:focus-visible{outline-color:#ffd700}`;
