import { redirect } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import type { Choice } from '#app/ui/forms/field.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { savedSettings } from '../forms.server.ts'
import { LABELS } from '../labels.ts'
import { PRESETS, readingFrom, SETTINGS, type SettingName, safeReturn } from '../rules.ts'
import { words } from '../words.ts'
import type { Route } from './+types/settings'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.settings.readingSettings }],
  title: () => words.settings.title,
  listed: { in: 'site' },
  searchText: () => words.searchTexts.settings,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.settings.metaTitle,
    description: words.settings.metaDescription,
  })

export async function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('returnTo')
  return {
    settings: readingFrom(request.headers.get('cookie')),
    member: (await memberOf(db, request)) !== null,
    returnTo: safeReturn(asked ?? undefined),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const saved = savedSettings(await formData(request), request.headers.get('cookie'))
  const headers = new Headers([
    ['Set-Cookie', saved.cookie],
    [
      'Set-Cookie',
      setFlash({
        kind: 'success',
        title: words.settings.readingSettingsSaved,
        text: words.settings.readingSettingsSavedText,
      }),
    ],
  ])
  return redirect(`${saved.returnTo}#main`, { status: 303, headers })
}

const TILES: readonly SettingName[] = ['size', 'spacing', 'line', 'motion', 'calm', 'sections', 'theme']

export default function ReadingSettings({
  loaderData: { settings, member, returnTo },
}: Route.ComponentProps) {
  return (
    <Page title={words.settings.title} lead={words.settings.lead}>
      <p>{words.settings.yourChoicesStayDevice}</p>
      {member && (
        <p>
          <Sentence of={words.settings.follow} follow="/account/reading" />
        </p>
      )}
      <section aria-labelledby="presets" className="stack">
        <h2 id="presets">{words.settings.startOnePress}</h2>
        <form method="post" action="/reading-settings" noValidate className="presets">
          <input type="hidden" name="returnTo" value="/reading-settings" />
          {PRESETS.map((preset) => (
            <div className="preset" key={preset.value}>
              <Button
                look="quiet"
                name="preset"
                value={preset.value}
                aria-describedby={`says-${preset.value}`}
              >
                {words.presets[preset.value].label}
              </Button>
              <p id={`says-${preset.value}`}>{words.presets[preset.value].hint}</p>
            </div>
          ))}
        </form>
      </section>
      <form method="post" action="/reading-settings" noValidate className="stack settings">
        <input type="hidden" name="returnTo" value={returnTo} />
        <h2>{words.settings.text}</h2>
        {(['size', 'spacing', 'line', 'font'] as const).map((name) => (
          <Setting key={name} name={name} value={settings[name]} />
        ))}
        <Sample />
        <h2>{words.settings.colorsPictures}</h2>
        {(['theme', 'pictures', 'calm', 'motion'] as const).map((name) => (
          <Setting key={name} name={name} value={settings[name]} />
        ))}
        <h2>{words.settings.howPagesBehave}</h2>
        {(['sections', 'notices'] as const).map((name) => (
          <Setting key={name} name={name} value={settings[name]} />
        ))}
        <ButtonRow>
          <Button>{words.settings.saveSettings}</Button>
          <Button look="quiet" name="reset" value="yes">
            {words.settings.backDefault}
          </Button>
        </ButtonRow>
      </form>
    </Page>
  )
}

function Setting({ name, value }: { name: SettingName; value: string }) {
  const { label, hint, choices: said } = LABELS[name]
  const labels: Record<string, { label: string; hint?: string }> = said
  const choices: readonly Choice[] = inOrder(
    SETTINGS[name].values.map((value) => ({
      value,
      label: labels[value]?.label ?? value,
      hint: labels[value]?.hint,
    })),
  )
  return (
    <RadioGroup
      name={name}
      label={label}
      hint={hint}
      choices={
        name === 'theme' ? choices.map((one) => ({ ...one, mark: <Swatch theme={one.value} /> })) : choices
      }
      defaultValue={value}
      look={TILES.includes(name) ? 'tiles' : 'list'}
    />
  )
}

/** Numbers in ascending order, wherever the default is in the list. */
function inOrder(choices: readonly Choice[]): readonly Choice[] {
  const counted = choices.every(({ value }) => Number(value) > 0)
  return counted ? choices.toSorted((one, other) => Number(one.value) - Number(other.value)) : choices
}

/** A preview of a theme in its own colors. */
function Swatch({ theme }: { theme: string }) {
  return (
    <span className="swatch" data-theme={theme === 'device' ? undefined : theme} aria-hidden="true">
      {words.settings.aa}
    </span>
  )
}

/** Follows the size, spacing and line length chosen in the form, before they are saved: see reading.css. */
function Sample() {
  return (
    <section aria-labelledby="sample" className="box sample">
      <h3 id="sample">{words.settings.sampleText}</h3>
      <div className="sample-text">
        <p>{words.settings.thisTextFollowsSize}</p>
        <p>{words.settings.lettersNumbersLookAlike}</p>
      </div>
    </section>
  )
}
