import { HtmlValidate, StaticConfigLoader } from 'html-validate'

// T04: the HTML as the server sends it.

/** Resolves its settings once: that takes a third of the time of a page. */
class Once extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined
  override getConfigFor(handle: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    this.#resolved ??= super.getConfigFor(handle)
    return this.#resolved
  }
}

const settings = new Once({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    'doctype-style': 'off',
    // React writes these its own way, which HTML allows: a slash at the end of void elements, charSet, checked="".
    'void-style': ['error', { style: 'selfclose' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    // HTML has long allowed any id without a space.
    'valid-id': ['error', { relaxed: true }],
    // The boxes of a list share a name.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // A title may be as long as the heading it contains.
    'long-title': ['error', { maxlength: 90 }],
    // The stylesheet keeps a phone number on one line.
    'tel-non-breaking': ['error', { ignoreClasses: ['one-line'] }],
  },
})
const validator = new HtmlValidate(settings)

const SHARED = /<header class="site-header">.*?<\/header>|<footer class="site-footer">.*?<\/footer>/gs

/** @param whole false skips the head and foot that all pages share */
export async function htmlProblems(sent: string, { whole = true } = {}): Promise<string[]> {
  const html = whole ? sent : sent.replace(SHARED, '')
  const report = await validator.validateString(html)
  return report.results.flatMap((result) =>
    result.messages.map(
      (message) =>
        `HTML ${message.ruleId}: ${message.message} at ${html.split('\n')[message.line - 1]?.slice(message.column - 1, message.column + 80)}`,
    ),
  )
}
