// Words of a form that was not sent, kept in this tab of the browser only. A browser may refuse: then nothing is kept.

const fieldsIn = (form: HTMLElement, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
    return field ? [field] : []
  })

export function rememberTyped(key: string, form: HTMLElement, names: readonly string[]): void {
  const typed = fieldsIn(form, names).map(({ name, value }) => [name, value])
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // The words stay as long as the page is open.
  }
}

export function recallTyped(key: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Record<string, string>>
  } catch {
    return {}
  }
}

export function forgetTyped(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Puts kept words into the fields that nobody has touched on this page. */
export function bringBackTyped(key: string, form: HTMLElement, names: readonly string[]): void {
  const typed = recallTyped(key)
  for (const field of fieldsIn(form, names)) {
    const words = typed[field.name]
    if (words && field.value === field.defaultValue) field.value = words
  }
}
