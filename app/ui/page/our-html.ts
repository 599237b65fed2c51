// Texts are stored as HTML, rendered when saved. A person who can write to the database could insert a form that looks like
// ours, and a steward who presses it on a forum page would execute it. So we show only the tags that our Markdown produces.

const OURS =
  /^<(?:\/?(?:h[2-4]|p|ul|ol|li|strong|em|del|blockquote|code|pre|table|thead|tbody|tr|td|th|a)|(?:br|hr) ?\/?|ol start="\d+"|li value="\d+"|input type="checkbox" disabled(?: checked)? aria-label="[\w ]+"|th scope="col"|a(?: href="[^"<>]*")?(?: rel="[a-z ]*")?)>$/
/** Our own pictures, with their size and description. */
const PICTURE =
  /^<img src="\/[a-z/]+\/\d+-\d+\.(?:jpg|png|webp)" srcset="[\w ,./-]*" sizes="[\w ():,.-]*" width="\d+" height="\d+" alt="[^"<>]*" loading="lazy">$/

export function isOurHtml(html: string): boolean {
  for (const [tag] of html.matchAll(/<[^<>]*>?/g)) if (!OURS.test(tag) && !PICTURE.test(tag)) return false
  return true
}
