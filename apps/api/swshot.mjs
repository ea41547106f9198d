import { chromium } from "@playwright/test";
import sharp from "sharp";
const base=process.argv[2]; const widths=process.argv[3].split(",").map(Number); const paths=process.argv.slice(4);
const b=await chromium.launch();
for(const w of widths){
 const tiles=[];
 for(const p of paths){
  const page=await b.newPage({viewport:{width:w,height:800}});
  await page.goto(base+p,{waitUntil:"load"}); await page.waitForTimeout(1200);
  const lang=await page.evaluate(()=>[document.documentElement.lang,document.documentElement.scrollWidth,location.pathname]);
  console.log(w,p,lang.join(" "));
  tiles.push(await page.screenshot({fullPage:false})); await page.close();
 }
 const cols=Math.min(4,tiles.length), rows=Math.ceil(tiles.length/cols);
 await sharp({create:{width:cols*(w+8),height:rows*808,channels:3,background:"#888"}}).composite(tiles.map((input,i)=>({input,left:(i%cols)*(w+8),top:Math.floor(i/cols)*808}))).png().toFile(`/tmp/sw-${w}.png`);
}
await b.close();
