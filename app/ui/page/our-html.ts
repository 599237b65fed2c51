// Texts are made into HTML when they are saved, and kept so. Whoever could write into the database might put a form there that looks like
// ours: a steward who presses it on a page of the forum would do what it says. So only the tags that our Markdown makes are shown as HTML.

const OURS =
  /^<(?:\/?(?:h[2-4]|p|ul|ol|li|strong|em|del|blockquote|code|pre|table|thead|tbody|tr|td|th|a)|(?:br|hr) ?\/?|ol start="\d+"|li value="\d+"|input type="checkbox" disabled(?: checked)? aria-label="[\w ]+"|th scope="col"|a(?: href="[^"<>]*")?(?: rel="[a-z ]*")?)>$/
/** Pictures of ours, with their size and their words. */
const PICTURE =
  /^<img src="\/[a-z/]+\/\d+-\d+\.(?:jpg|png|webp)" srcset="[\w ,./-]*" sizes="[\w ():,.-]*" width="\d+" height="\d+" alt="[^"<>]*" loading="lazy">$/

export function isOurHtml(html: string): boolean {
  for (const [tag] of html.matchAll(/<[^<>]*>?/g)) if (!OURS.test(tag) && !PICTURE.test(tag)) return false
  return true
}
