import { useEffect } from 'react'
import { data, Form, Link, useLocation } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { queryText } from '#app/platform/http/query-text.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { RETENTION_TIMES } from '#app/platform/settings/retention-times.ts'
import { SETTING_GROUPS } from '#app/platform/settings/site-settings.ts'
import { zoneChoices } from '#app/platform/settings/zone-choices.ts'
import { dropSetting, saveSettings, settingsNow } from '#app/platform/site-settings/saved-settings.server.ts'
import { proposalsNow } from '#app/platform/site-settings/setting-proposals.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { maySeeSettings } from '../../model/rules.ts'
import { settingsSchema, withWholeValues } from '../../settings/settings-forms.server.ts'
import type { Route } from './+types/settings'
import { type Answer, SettingField, type Shown } from './setting-field.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  const settings = await settingsNow(db)
  const { days } = await retention(db)
  const waiting = await proposalsNow(db)
  const { searchParams } = new URL(request.url)
  return {
    query: queryText(searchParams, 'q', 100),
    /** The group that was saved last, so that it is open again. */
    open: searchParams.get('open') ?? '',
    zones: zoneChoices(config.timeZone),
    waiting: waiting.length,
    settings: settings.map(({ saved, ...one }) => ({
      ...one,
      saved:
        saved && `Saved on ${dayAndHour(saved.at, config.timeZone)} by ${saved.by ?? 'someone who left'}.`,
    })),
    publishes: mayPublish(me.role),
    kept: RETENTION_TIMES.map(({ kept, label }) => ({ name: label, value: daysInWords(days[kept]) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  const { values, typed, errors } = await readForm(withWholeValues(await formData(request)), settingsSchema)
  if (!values) return data<Answer>({ group: '', errors, typed, meanwhile: [] }, { status: 422 })
  if (values.first) {
    const dropped = await dropSetting(db, values.first, me.userId)
    if (!dropped) return answered(values.group, NOTHING)
    return answered(
      values.group,
      dropped.waits
        ? waitsFor([dropped.label])
        : { title: 'Saved', text: `“${dropped.label}” is back to its first value.` },
    )
  }
  const group = SETTING_GROUPS.find(({ id }) => id === values.group)
  const wanted = (group?.settings ?? []).flatMap(({ name }) => {
    const [value, was] = [typed[name], typed[`was-${name}`]]
    return value === undefined || was === undefined ? [] : [{ name, value, was }]
  })
  const outcome = await saveSettings(db, wanted, me.userId)
  if (outcome.errors) {
    const { meanwhile } = outcome
    const answer: Answer = { group: values.group, errors: outcome.errors, typed, meanwhile }
    return data(answer, { status: meanwhile.length > 0 ? 409 : 422 })
  }
  const { changed, waits } = outcome
  if (changed.length + waits.length === 0) return answered(values.group, NOTHING)
  const saved = changed.length > 0 ? `In use from now on: ${listed(changed)}.` : ''
  if (waits.length === 0) return answered(values.group, { title: 'Saved', text: saved })
  const waiting = waitsFor(waits)
  return answered(values.group, { title: waiting.title, text: `${saved} ${waiting.text}`.trim() })
}

const listed = (labels: readonly string[]): string => new Intl.ListFormat('en-US').format(labels)

const waitsFor = (labels: readonly string[]) => ({
  title: 'A second person confirms this',
  text: `Not in use yet: ${listed(labels)}. Stewards, treasurers and admins find the change under “Waiting for a second person”.`,
})

const NOTHING = { title: 'Nothing to save', text: 'These values are already in use.' }

function answered(group: string, { title, text }: { title: string; text: string }) {
  return redirectWithFlash(`/staff/settings?open=${group}#${group}`, {
    kind: title === 'Saved' ? 'success' : 'info',
    title,
    text,
  })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, kept, publishes, waiting, query, open, zones } = loaderData
  const answer = actionData as Answer | undefined
  const groups = groupsWith(query, settings)
  const keptFits = fits(query, 'How long things are kept')
  useOpenAtAddress()
  return (
    <ConsolePage
      title="Settings"
      error={Boolean(answer)}
      lead="What the organization says about itself, and how the site works. A change takes effect at once, for pages, emails and receipts."
    >
      <ErrorSummary errors={answer?.errors} unlinked={['group', 'first']} />
      <Form method="get" role="search" className="staff-form settings-find">
        <Field
          label="Find a setting"
          name="q"
          type="search"
          width="half"
          hint="One word is enough. For example: phone"
          defaultValue={query}
        />
        <Button look="quiet">Find</Button>
      </Form>
      {query && (
        <p role="status">
          {groups.length === 0 && !keptFits ? 'No setting has these words. ' : `Settings with “${query}”. `}
          <Link className="line-link" to="/staff/settings">
            See all settings
          </Link>
        </p>
      )}
      {!query && <OtherPages publishes={publishes} waiting={waiting} />}
      {groups.map(({ id, title, lead, page, shown }) => (
        <details
          key={`${id} ${query}`}
          className="staff-box settings-group"
          open={query !== '' || [open, answer?.group].includes(id)}
        >
          <summary>
            <h2 id={`${id}-title`}>{title}</h2>
          </summary>
          <section id={id} aria-labelledby={`${id}-title`} className="staff-form">
            <p>{lead}</p>
            {page ? (
              <p>
                <Link className="line-link" to={page.href}>
                  {page.link}
                </Link>
              </p>
            ) : (
              <Group
                id={id}
                settings={shown}
                zones={zones}
                answer={answer?.group === id ? answer : undefined}
              />
            )}
          </section>
        </details>
      ))}
      {keptFits && (
        <details className="staff-box settings-group" open={query !== ''}>
          <summary>
            <h2 id="kept-title">How long things are kept</h2>
          </summary>
          <section id="kept" aria-labelledby="kept-title" className="staff-form">
            <DescriptionList items={kept} />
            <p>
              <Link className="line-link" to="/staff/retention">
                Try and change these times
              </Link>
            </p>
          </section>
        </details>
      )}
    </ConsolePage>
  )
}

function OtherPages({ publishes, waiting }: { publishes: boolean; waiting: number }) {
  return (
    <>
      <p>
        Open a part to see its settings. What you save here replaces what the server’s environment says. What
        the machine needs to start, such as the mail server and the keys, stays in the environment.
      </p>
      <ul className="line-links">
        <li>
          <Link to="/staff/setup">What is left before the site is ready</Link>
        </li>
        <li>
          <Link to="/staff/samples">Remove the samples</Link>
        </li>
        {waiting > 0 && (
          <li>
            <Link to="/staff/settings/waiting">{`Waiting for a second person: ${waiting}`}</Link>
          </li>
        )}
        {publishes && (
          <li>
            <Link to="/staff/search">Search: words, pinned pages and how well it answers</Link>
          </li>
        )}
      </ul>
    </>
  )
}

/** Whether each word of the query is in the text. */
const fits = (query: string, text: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

/** The groups with the matching settings: all of a group whose title matches. */
function groupsWith(query: string, settings: Shown[]) {
  return SETTING_GROUPS.map((group) => {
    const own = settings.filter(({ name }) => group.settings.some((one) => one.name === name))
    const inTitle = fits(query, group.title)
    const shown = inTitle ? own : own.filter(({ label, hint = '' }) => fits(query, `${label} ${hint}`))
    return { ...group, shown: group.page && shown.length > 0 ? own : shown, inTitle }
  }).filter(({ shown, inTitle }) => inTitle || shown.length > 0)
}

/** Opens the part that a link's fragment names, from another page or from this one. */
function useOpenAtAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash ? document.getElementById(hash.slice(1)) : null
    const folded = part?.closest('details')
    if (!part || !folded || folded.open) return
    folded.open = true
    part.scrollIntoView()
  }, [hash])
}

interface GroupProps {
  id: string
  settings: Shown[]
  zones: readonly { value: string; label: string }[]
  answer: Answer | undefined
}

function Group({ id, settings, zones, answer }: GroupProps) {
  return (
    // A new key after each change, so that the boxes show the saved values.
    <Form method="post" noValidate className="staff-form" key={settings.map(({ value }) => value).join('\n')}>
      <input type="hidden" name="group" value={id} />
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} zones={zones} answer={answer} />
      ))}
      <Button>Save</Button>
    </Form>
  )
}
