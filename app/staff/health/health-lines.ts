import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { capital } from '#app/platform/text/capital.ts'
import { DAY, HOUR, nowMs } from '#app/platform/time.ts'
import { countWords } from '../model/words.ts'
import type { Health } from './health.server.ts'
import {
  BROKEN_MEANS,
  brokenWords,
  CANNOT_LOOK,
  CHECK_IT,
  heldWords,
  LOAD_AGAIN,
  NOT_OUR_NOTE,
} from './trail-words.ts'

export interface HealthLine {
  name: string
  state: 'well' | 'note' | 'trouble'
  says: string
  more?: string
}

const GIGABYTE = 1024 ** 3
/** Below this, SQLite or a sealed file may soon run out of space. */
const LITTLE_ROOM = GIGABYTE

/** The numbers as sentences, each with a state. `runningSince` and the time of the last check are formatted already. */
export const healthLines = (health: Health): HealthLine[] => [
  listLine(health),
  recoveryLine(health),
  mailLine(health),
  workLine(health),
  ...documentsLine(health),
  messagesLine(health),
  databaseLine(health),
  ...diskLine(health),
  ...bucketLine(health),
  backupLine(health),
  scannerLine(health),
  trailLine(health),
  ...clockLine(health),
  ...machineClockLine(health),
  ...health.calls.map(callLine),
  {
    name: 'The site',
    state: 'well',
    says: `It has been running since ${health.runningSince}.`,
  },
]

function listLine({ list }: Health): HealthLine {
  const line = { name: 'List of keys' }
  if (!list) {
    return {
      ...line,
      state: 'trouble',
      says: 'The list of who can open cases was changed outside the site. No case is taken until it is put back.',
      more: 'Put back the list of keys (keys/recipients.json, or anchors/list in the bucket) from the last backup. If you did not change it yourself, treat it as a break-in.',
    }
  }
  const { version, staff, fingerprint } = list
  return {
    ...line,
    state: staff > 0 ? 'well' : 'trouble',
    says:
      staff > 0
        ? `Version ${version}. ${countWords(staff, 'staff key opens', 'staff keys open')} new cases, and the recovery key.`
        : 'No staff key is on the list. Nobody can read what people send.',
    more: `Fingerprint of the key that started the list: ${fingerprint}. It never changes.`,
  }
}

/** Empty while the clock runs normally. */
function clockLine({ clock }: Health): HealthLine[] {
  if (!clock) return []
  return [
    {
      name: 'Clock',
      state: 'trouble',
      says: `The clock went from ${clock.from} to ${clock.to}, or the site was off that long. Nothing is deleted by its age until ${clock.until}.`,
      more: 'If the clock is wrong, set it before then. If it is right, you do not have to do anything.',
    },
  ]
}

/** Empty while this machine and the database agree. */
function machineClockLine({ clockAhead }: Health): HealthLine[] {
  if (clockAhead === null) return []
  const off = countWords(Math.abs(clockAhead), 'second', 'seconds')
  return [
    {
      name: 'Clock of this machine',
      state: 'trouble',
      says: `It is ${off} ${clockAhead > 0 ? 'ahead of' : 'behind'} the database. The site uses the database’s time.`,
      more: 'Ask the person who runs the server to set both clocks.',
    },
  ]
}

const CALLERS = {
  stripe: { name: 'Calls from Stripe', secret: 'STRIPE_WEBHOOK_SECRET', ok: 'card gifts are counted' },
  bounces: {
    name: 'Calls about bounces',
    secret: 'BOUNCES_SECRET',
    ok: 'letters that came back are noticed',
  },
} as const

/** Only a note: anyone on the internet can make a call with a wrong signature. */
function callLine({ caller, right, wrong, wrongSince }: Health['calls'][number]): HealthLine {
  const { name, secret, ok } = CALLERS[caller]
  if (wrongSince)
    return {
      name,
      state: 'note',
      says: `A call with a wrong signature came on ${wrong}, and no right one since.`,
      more: `If the secret was changed there, set ${secret} to the new one. If ${ok}, it was a stranger, and you do not have to do anything.`,
    }
  return { name, state: 'well', says: right ? `The last one came on ${right}.` : 'None has come yet.' }
}

function messagesLine({ messages: { waiting, oldest } }: Health): HealthLine {
  const line = { name: 'Messages' }
  if (oldest === null) return { ...line, state: 'well', says: 'No message is waiting for an answer.' }
  const days = Math.floor((nowMs() - Date.parse(oldest)) / DAY)
  const age = days < 1 ? 'in the last 24 hours' : `${countWords(days, 'day', 'days')} ago`
  return {
    ...line,
    state: days < 2 ? 'well' : 'note',
    says: `${capital(countWords(waiting, 'message is waiting', 'messages are waiting'))} for an answer. The oldest came ${age}.`,
  }
}

function recoveryLine({ recoveryKey }: Health): HealthLine {
  const line = { name: 'Recovery key' }
  if (recoveryKey === 'gone')
    return { ...line, state: 'well', says: 'Its secret half is not on this server.' }
  if (recoveryKey === 'void')
    return {
      ...line,
      state: 'note',
      says: 'The recovery key that the site made itself opens nothing new. The site deletes it 10 minutes after the first key.',
      more: 'If this line is still here tomorrow, the file recovery-key.txt in the data folder can be deleted.',
    }
  return {
    ...line,
    state: 'trouble',
    says: 'Its secret half is still with the site: in recovery-key.txt in the data folder, or in the bucket if there is no such folder. It opens every case.',
    more: 'Have the first steward make another one on the page Keys: then the site deletes this one. Or copy the file to two storage sticks, keep them in two safe places, and delete it here.',
  }
}

function mailLine({ mail, jobs }: Health): HealthLine {
  const line = { name: 'Mail' }
  const waiting = `${capital(countWords(mail.waiting, 'letter is waiting', 'letters are waiting'))} to be sent.`
  if (mail.way === 'smtp') {
    if (mail.away)
      return {
        ...line,
        state: 'trouble',
        says: `The mail server ${mail.to} has taken no letters since ${mail.away.since} (${mail.away.why}).`,
        more: `We look for it each minute. When it is back, the letters go out automatically. ${waiting}`,
      }
    const isMail = ({ name }: { name: string }) => name === 'mail.send'
    const failed = jobs.failed.some(isMail) || jobs.trying.some(isMail)
    return {
      ...line,
      state: failed ? 'trouble' : 'well',
      says: failed
        ? `The mail server ${mail.to} did not take some letters.`
        : `Letters go out through ${mail.to}.`,
      more: waiting,
    }
  }
  return {
    ...line,
    state: 'note',
    says: `No mail server is set. Letters are not sent. They are written into ${mail.to}: ${countWords(mail.written, 'letter', 'letters')} so far.`,
    more: `Set SMTP_URL to send them. ${waiting}`,
  }
}

function workLine({ jobs }: Health): HealthLine {
  const { failed, trying, waiting, late } = jobs
  const parts = [
    failed.length > 0
      ? `${capital(countWords(failed.length, 'piece', 'pieces'))} of work failed for good.`
      : '',
    trying.length > 0
      ? `${capital(countWords(trying.length, 'piece of work fails and is', 'pieces of work fail and are'))} tried again, for 3 days.`
      : '',
    late > 0
      ? `${capital(countWords(late, 'piece', 'pieces'))} of work should have been done 5 minutes ago.`
      : '',
  ].filter(Boolean)
  return {
    name: 'Background tasks',
    state: parts.length > 0 ? 'trouble' : 'well',
    says: parts.length > 0 ? parts.join(' ') : 'Nothing failed.',
    more: `${capital(countWords(waiting, 'piece', 'pieces'))} of work planned.`,
  }
}

/** Empty while every letter of every document could be printed. */
function documentsLine({ documents }: Health): HealthLine[] {
  const [newest, ...others] = documents
  if (!newest) return []
  const count = others.length
  const more =
    count === 0
      ? ''
      : ` So ${count === 1 ? 'does' : 'do'} ${countWords(count, 'other document', 'other documents')}.`
  return [
    {
      name: 'Documents',
      state: 'note',
      says: `${newest.name} has ${countWords(newest.count, 'letter', 'letters')} that none of our fonts has.${more}`,
      more: 'The document says so at its end. Ask the person for another spelling if it matters.',
    },
  ]
}

function databaseLine({ database: { kind, answersInMs, bytes } }: Health): HealthLine {
  const slow = answersInMs > 1000
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return {
    name: 'Database',
    state: slow ? 'trouble' : 'well',
    says: `${name} answers in ${answersInMs} ms (thousandths of a second).${slow ? ' That is slow.' : ''}`,
    ...(bytes === null ? {} : { more: `It takes ${sizeInWords(bytes)} on the disk.` }),
  }
}

/** Empty without a data folder. */
function diskLine({ disk }: Health): HealthLine[] {
  if (!disk) return []
  const { freeBytes, allBytes } = disk
  const little = freeBytes < LITTLE_ROOM
  return [
    {
      name: 'Disk',
      state: little ? 'trouble' : 'well',
      says: `${sizeInWords(freeBytes)} of ${sizeInWords(allBytes)} are free.${little ? ' Make room soon: without it, no case can be kept.' : ''}`,
    },
  ]
}

/** Empty while the files are in the data folder. */
function bucketLine({ bucket }: Health): HealthLine[] {
  if (!bucket) return []
  const line = { name: 'Bucket of files' }
  return bucket.trouble
    ? [
        {
          ...line,
          state: 'trouble',
          says: 'Files cannot be stored or opened right now. Cases without files are still taken.',
          more: bucket.trouble,
        },
      ]
    : [{ ...line, state: 'well', says: `Files are stored in ${bucket.place}, which answers.` }]
}

function backupLine({ backup: { age, late, lacks, automatic } }: Health): HealthLine {
  const hours = age === null ? null : Math.round(age / HOUR)
  const newest =
    hours === null
      ? 'There is no backup yet.'
      : `The newest is ${hours < 1 ? 'less than an hour' : countWords(hours, 'hour', 'hours')} old.`
  const line = { name: 'Backup', state: late ? ('trouble' as const) : ('well' as const) }
  if (lacks > 0)
    return {
      ...line,
      state: 'trouble',
      says: `${newest} It lacks ${countWords(lacks, 'file', 'files')} that the database names.`,
      more: 'The files were not where they are stored. Look for them in an older backup, and check the disk or the bucket. Older complete backups are not deleted meanwhile, for 35 days.',
    }
  if (!automatic)
    return {
      ...line,
      says: `${newest} The site makes no backups automatically.`,
      more: asCalled(MAKE_BACKUPS),
    }
  return late
    ? {
        ...line,
        says: newest,
        more: 'One is made each day. Check failed work below, and check if the disk has room.',
      }
    : { ...line, says: newest }
}

const MAKE_BACKUPS =
  'Ask the person who runs the server to turn on daily backups (BACKUP_DIR), or to run “npm run backup” each day.'

function scannerLine({ scanner }: Health): HealthLine {
  const line = { name: 'Virus scanner' }
  if (scanner === 'answers')
    return { ...line, state: 'well', says: 'It answers. Each new file is scanned before it is kept.' }
  if (scanner === 'not-set')
    return {
      ...line,
      state: 'note',
      says: 'No scanner is set. Files are taken and marked as not scanned.',
      more: 'Set CLAMAV_SOCKET to have them scanned by ClamAV.',
    }
  return {
    ...line,
    state: 'trouble',
    says: 'It does not answer. Files are still taken, and are marked as not scanned.',
    more: 'Check that clamd is running, and that this user may use the socket in CLAMAV_SOCKET.',
  }
}

function trailLine({ trail, trailHeld }: Health): HealthLine {
  const line = { name: 'Audit trail' }
  if (trail?.broken) return { ...line, state: 'trouble', says: brokenWords(trail.broken), more: BROKEN_MEANS }
  if (trailHeld) return { ...line, state: 'trouble', ...heldWords(trailHeld) }
  if (!trail) return { ...line, state: 'note', says: CANNOT_LOOK, more: LOAD_AGAIN }
  if (!trail.wholeAt) return { ...line, state: 'note', says: NOT_OUR_NOTE, more: CHECK_IT }
  return {
    ...line,
    state: 'well',
    says: 'Every line matches the one before. Nothing was changed or taken out.',
    more: `All lines were last checked ${trail.wholeAt}, and the newest ones just now.`,
  }
}
