import { backupState } from '#app/platform/backup/backup.server.ts'
import { type TestedMail, testedMail } from '#app/platform/mail/test-mail.server.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { settingsNow } from '#app/platform/site-settings/saved-settings.server.ts'
import { dayAndHour, fromNow } from '#app/platform/time.ts'
import { siteState } from '#app/shared/promises/site-state.server.ts'
import { SAMPLE_ADDRESS } from '#app/ui/samples.ts'
import type { Db } from '#db/schema.ts'
import { FIRST_STEWARD } from '../model/rules.ts'
import { hasSteward } from '../people/stewards.server.ts'
import { samplesLeft } from './samples.server.ts'
import { SAMPLES } from './samples.ts'
import { type SampleOnPage, samplesOnPages } from './samples-on-pages.server.ts'

// From "just installed" to "ready for the public". Each step is computed from the real state; it cannot be ticked off.

export interface Step {
  id: 'who' | 'mail' | 'reviewer' | 'backup' | 'samples' | 'spanish'
  title: string
  done: boolean
  /** The state of this step, as text. */
  text: string
  /** The items that the text lists: a long list makes no sentence. */
  parts?: readonly string[]
  /** Where to do it; the test mail is sent on the page itself. */
  to?: { href: string; link: string }
}

export async function setupSteps(db: Db): Promise<Step[]> {
  return [
    // The key first: text typed on the pages of the other steps is sealed to it.
    await aReviewer(db),
    await whoYouAre(db),
    await mailWorks(db),
    await backupPlace(db),
    await noSamples(db),
    spanishRead(),
  ]
}

/** A real organization may have the same name as the release's sample. No real one has these values. */
const SAMPLE_VALUE = /\(sample\)|\bSample Street\b/

async function whoYouAre(db: Db): Promise<Step> {
  const settings = await settingsNow(db)
  const missing = settings.filter(
    ({ name, value }) => (name.startsWith('ORG_') && SAMPLE_VALUE.test(value)) || SAMPLE_ADDRESS.test(value),
  )
  const labels = missing.map(({ name, label }) => (name.endsWith('_EMAIL') ? `${label} email` : label))
  return {
    id: 'who',
    title: 'Say who you are',
    done: missing.length === 0,
    text:
      missing.length === 0
        ? `${config.organisation.name}: the address, the phone, the email addresses and the facts about you are your own.`
        : 'These are still samples:',
    parts: labels,
    to: { href: '/staff/settings#who', link: 'Go to settings' },
  }
}

async function mailWorks(db: Db): Promise<Step> {
  const tested = await testedMail(db)
  return {
    id: 'mail',
    title: 'Set up email',
    done: config.smtpUrl !== undefined && tested?.problem === null && !SAMPLE_ADDRESS.test(config.mailFrom),
    text: mailText(tested),
  }
}

function mailText(tested: TestedMail | null): string {
  if (!config.smtpUrl)
    return 'No mail server is set, so every email stays on this server as a file. Ask the person who runs the server to set SMTP_URL and MAIL_FROM.'
  if (SAMPLE_ADDRESS.test(config.mailFrom))
    return `A mail server is set, but emails come from ${config.mailFrom}, which is a sample. Most mail servers refuse it. Ask the person who runs the server to set MAIL_FROM.`
  if (!tested) return 'A mail server is set. Send a test email to find out whether it accepts what we send.'
  const at = dayAndHour(tested.at, config.timeZone)
  return tested.problem === null
    ? `The mail server accepted our test email on ${at}.`
    : `The mail server did not accept our test email on ${at}. It said: ${tested.problem}. Ask the person who runs the server, then try again.`
}

async function aReviewer(db: Db): Promise<Step> {
  const { intake } = await siteState(db)
  const anySteward = await hasSteward(db)
  return {
    id: 'reviewer',
    title: 'Make sure someone can read cases',
    done: intake === 'open',
    text: {
      open: 'A caseworker or a steward has a key on the list. The site promises an answer.',
      'no-reviewer': anySteward
        ? 'Nobody can read a case yet, and the site says so to visitors. A steward makes the first key and the recovery key, in the browser. It takes 5 minutes.'
        : `Nobody can read a case yet, and the site says so to visitors. The site has no steward. ${asCalled(FIRST_STEWARD)}`,
      stopped:
        'Someone or something else changed the list of keys. The site takes no cases. Look at the health page first.',
    }[intake],
    to:
      intake === 'stopped'
        ? { href: '/staff/health', link: 'Go to health' }
        : anySteward
          ? { href: '/staff/keys', link: 'Go to keys' }
          : { href: '/staff/people', link: 'Go to people' },
  }
}

async function backupPlace(db: Db): Promise<Step> {
  const { age, late } = await backupState(db)
  const fresh = config.backupDir !== undefined && age !== null && !late
  return {
    id: 'backup',
    title: 'Choose a place for backups',
    done: fresh,
    text: !config.backupDir
      ? 'No place is set. Ask the person who runs the server to choose a folder on another disk (the setting BACKUP_DIR). Then the site makes a backup each day.'
      : fresh
        ? `The last backup is from ${dayAndHour(fromNow(-age), config.timeZone)}.`
        : 'A place is set, but there is no backup from the last two days in it. Look at the health page.',
    to: { href: '/staff/health', link: 'Go to health' },
  }
}

async function noSamples(db: Db): Promise<Step> {
  const left = await samplesLeft(db)
  const must = SAMPLES.filter(({ kind, mayStay }) => !mayStay && left.includes(kind))
  const seen = must.length === 0 ? await samplesOnPages() : []
  return {
    id: 'samples',
    title: 'Replace the samples',
    done: must.length === 0 && seen.length === 0,
    text:
      must.length > 0
        ? 'Invented things are still on the site:'
        : seen.length > 0
          ? 'These pages still show samples:'
          : 'We read the pages of the site now. None of them shows a sample.',
    parts: must.length > 0 ? must.map(({ title }) => title) : seen.map(onPage),
    to:
      seen.length > 0
        ? { href: '/staff/settings', link: 'Go to settings' }
        : { href: '/staff/samples', link: 'Go to samples' },
  }
}

function spanishRead(): Step {
  const { readBy } = config.spanish
  return {
    id: 'spanish',
    title: 'Let a Spanish speaker read the page in Spanish',
    done: readBy !== null,
    text:
      readBy === null
        ? 'The page “Ayuda en español” (/es) came with the site. Ask a person whose first language is Spanish to read it. Then enter their name in the settings. Until then the page says that nobody has.'
        : `Read by ${readBy}.`,
    to: { href: '/staff/settings#who', link: 'Go to settings' },
  }
}

/** A sample that the guide just read on a page. */
const onPage = ({ page, says }: SampleOnPage): string => `${page} (“${says}”)`
