import { z } from 'zod'
import { asMeant } from '#app/platform/settings/as-meant.ts'
import { valueFromParts } from '#app/platform/settings/setting-parts.ts'
import { SETTING_GROUPS, STAFF_SETTINGS } from '#app/platform/settings/site-settings.ts'

const OLD_PAGE = 'Load the page again, then change it once more'
/** Longer than any stored value. */
const LONGEST_SHOWN = 3000

const fields = Object.fromEntries(
  STAFF_SETTINGS.flatMap(({ name, says, lines }) => {
    const text = z
      .string()
      .max(lines ? 1500 : 300, says)
      .optional()
    return [
      [name, text],
      [`was-${name}`, z.string().max(LONGEST_SHOWN, OLD_PAGE).optional()],
    ]
  }),
)

/** One group of the page; `first`: the setting to reset to its default. */
export const settingsSchema = z.object({
  group: z.enum(
    SETTING_GROUPS.map(({ id }) => id),
    OLD_PAGE,
  ),
  first: z
    .enum(
      STAFF_SETTINGS.map(({ name }) => name),
      OLD_PAGE,
    )
    .optional(),
  ...fields,
})

const field = (form: FormData, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : undefined
}

/** Adds the whole value of each setting that was typed in parts, and restores the shown spelling of a value that means the same. */
export function withWholeValues(form: FormData): FormData {
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, field(form, name)]))
  for (const { name } of STAFF_SETTINGS) {
    const was = typed[`was-${name}`] ?? ''
    // The schema refuses it: do not read it first.
    if (was.length > LONGEST_SHOWN) continue
    const value = valueFromParts(name, typed, was)
    if (value !== undefined) form.set(name, value)
    else if (typed[name] !== undefined && asMeant(name, typed[name]) === was) form.set(name, was)
  }
  return form
}
