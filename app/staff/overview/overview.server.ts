import { type CaseCounts, caseCounts, caseKeyRotation, endingsFor } from '#app/cases/cases.server.ts'
import { spamWaiting, waitingSince } from '#app/messages/messages.server.ts'
import { backupState } from '#app/platform/backup/backup.server.ts'
import { anyGivenUp } from '#app/platform/jobs/jobs.server.ts'
import { recoveryKeyState } from '#app/platform/keys/first-list.server.ts'
import {
  BrokenRecipients,
  hasReviewer,
  recipients,
  recipientsOrNull,
} from '#app/platform/keys/recipients.server.ts'
import { newKeysProgress } from '#app/platform/keys/rotate-keys.server.ts'
import { mailServerAway } from '#app/platform/mail/mail-server.server.ts'
import { mayConfirmSettings } from '#app/platform/roles/roles.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { reviewsPast, today } from '#app/resources/resources.server.ts'
import type { Db } from '#db/schema.ts'
import { keyChange } from '../keys/own-key.server.ts'
import {
  FIRST_STEWARD,
  mayInvite,
  mayKeepAccounts,
  mayPublish,
  mayReadCases,
  maySeeKeys,
  maySeeSettings,
  maySignKeys,
} from '../model/rules.ts'
import { hasSteward } from '../people/stewards.server.ts'
import { attorneyTasks } from './attorney-tasks.server.ts'
import { backupToMake } from './backup-tasks.server.ts'
import { caseTasks } from './case-tasks.server.ts'
import { factTasks } from './fact-tasks.server.ts'
import { appealsToDo, forumToDo } from './forum-tasks.server.ts'
import { giftTasks } from './gift-tasks.server.ts'
import { messageTasks } from './message-tasks.server.ts'
import { newsletterTasks } from './newsletter-tasks.server.ts'
import { postTasks } from './post-tasks.server.ts'
import { sentBackToDo } from './sent-back-tasks.server.ts'
import { settingsToConfirm } from './settings-tasks.server.ts'
import { setupToDo } from './setup-tasks.server.ts'
import type { Task } from './task.ts'

export type { Task } from './task.ts'

export interface Counts extends CaseCounts {
  /** Messages that wait for us. */
  messages: number
  spam: number
}

/** @param holder the key that opens the counted cases, as in the list; null for all */
export async function overviewCounts(db: Db, holder: string | null = null): Promise<Counts> {
  return {
    ...(await caseCounts(db, holder)),
    messages: (await waitingSince(db)).length,
    spam: await spamWaiting(db),
  }
}

/** This member's next tasks, the most urgent on top. */
export async function tasksFor(db: Db, member: StaffMember): Promise<Task[]> {
  const list = await listOrNull(db)
  const reads = mayReadCases(member.role)
  const tasks = await keyTasks(db, member, list)
  if (reads) tasks.push(...(await endingsToDecide(db, member)))
  if (reads) tasks.push(...(await messageTasks(db, member)))
  if (mayPublish(member.role)) tasks.push(...(await publishingTasks(db, member)))
  if (mayPublish(member.role) || member.role === 'admin')
    tasks.push(...(await appealsToDo(db, member.userId)))
  if (mayKeepAccounts(member.role)) tasks.push(...(await giftTasks(db)))
  if (mayConfirmSettings(member.role)) tasks.push(...(await settingsToConfirm(db, member.userId)))
  if (mailServerAway()) tasks.push(mailIsDown)
  if (await anyGivenUp(db)) tasks.push(workFailed)
  if (mayInvite(member.role)) tasks.push(...backupToMake(await backupState(db)))
  if (maySeeSettings(member.role)) tasks.push(...(await setupToDo(db)))
  // Not before the first steward has signed the list with it.
  const recovery = await recoveryKeyState(await recipientsOrNull(db))
  if (list?.reviewer && recovery === 'used' && mayInvite(member.role)) tasks.push(moveRecoveryKey)
  return tasks
}

type ReadList = Awaited<ReturnType<typeof listOrNull>>

/** Without the right keys no case can be read: these tasks come first. */
async function keyTasks(db: Db, member: StaffMember, list: ReadList): Promise<Task[]> {
  const tasks: Task[] = []
  if (!list) tasks.push(brokenList)
  const reads = mayReadCases(member.role)
  if (reads) tasks.push(...(await ownKeyTasks(db, member)))
  if (list && maySignKeys(member.role)) tasks.push(...(await keysToSign(db, list, member.userId)))
  if (reads) tasks.push(...(await casesForNewKeys(db, member)))
  if (list && !list.reviewer && maySeeKeys(member.role) && !(reads && !member.keyId))
    tasks.push((await hasSteward(db)) ? nobodyReads : noSteward)
  if (list?.reviewer && maySignKeys(member.role)) tasks.push(...(await caseTasks(db)))
  return tasks
}

async function ownKeyTasks(db: Db, member: StaffMember): Promise<Task[]> {
  const moving = await keyChange(db, member.userId)
  return [
    ...(member.publicKey ? [] : [makeYourKey]),
    ...(member.publicKey && !member.keyId ? [waitForTheList] : []),
    ...(moving?.signedAt ? [moveToNewKey] : []),
  ]
}

async function publishingTasks(db: Db, member: StaffMember): Promise<Task[]> {
  const past = await reviewsPast(db, today())
  return [
    ...(await forumToDo(db)),
    ...(await sentBackToDo(db, member.userId)),
    ...(await postTasks(db, member)),
    ...(await factTasks(db, member)),
    ...(await attorneyTasks(db)),
    ...(past > 0 ? [checkResources(past)] : []),
    ...(await newsletterTasks(db)),
  ]
}

async function listOrNull(db: Db) {
  try {
    const list = await recipients(db)
    const staffIds = new Set(list.recipients.flatMap(({ staffId }) => (staffId ? [staffId] : [])))
    const keys = new Set(list.recipients.map(({ recipient }) => recipient))
    return { reviewer: await hasReviewer(db, list), staffIds, keys }
  } catch (error) {
    if (error instanceof BrokenRecipients) return null
    throw error
  }
}

/** Keys that a steward should put on the list, and keys of removed members that are still on it. */
async function keysToSign(
  db: Db,
  { staffIds: listed, keys }: { staffIds: Set<string>; keys: Set<string> },
  self: string,
): Promise<Task[]> {
  const people = await db.selectFrom('staff').select(['userId', 'publicKey', 'removedAt']).execute()
  const gone = people.some(({ userId, removedAt }) => removedAt !== null && listed.has(userId))
  const replacing = await db
    .selectFrom('staffKeyChanges')
    .select('userId')
    .where('signedAt', 'is', null)
    .where('userId', '!=', self)
    .execute()
  const waiting =
    replacing.length > 0 ||
    people.some(
      // By key and not by person: a member who forgot a passphrase is still there with the old one.
      ({ userId, publicKey, removedAt }) =>
        !removedAt && publicKey && !keys.has(publicKey) && userId !== self,
    )
  return [...(gone ? [takeOffTheList] : []), ...(waiting ? [takeOnTheList] : [])]
}

/** Cases that a former holder can still open. A steward can rekey those that no staff key opens, with the recovery key. */
async function casesForNewKeys(db: Db, member: StaffMember): Promise<Task[]> {
  const { all, done, mine } = await newKeysProgress(db, caseKeyRotation, member.keyId)
  const waiting = all - done
  if (waiting === 0 || (mine.length === 0 && !maySignKeys(member.role))) return []
  return [{ ...giveNewKeys, text: `${done} of ${all} done. ${giveNewKeys.text}` }]
}

/** Requests that wait for this member's approval, what they can carry out, and cases whose retention period is over. */
async function endingsToDecide(db: Db, member: StaffMember): Promise<Task[]> {
  const { due, requests } = await endingsFor(db, member)
  const seconds = requests.filter(
    ({ mine, kind, confirmedAt }) => !mine && !confirmedAt && (kind !== 'purge' || member.role === 'steward'),
  )
  const mine = requests.filter((one) => one.mine && one.kind !== 'purge' && one.confirmedAt)
  const over = due.filter(({ held, asked }) => !held && !asked)
  return [
    ...(seconds.length > 0 ? [confirmAsSecond] : []),
    ...(mine.length > 0 ? [makeExport] : []),
    ...(over.length > 0 ? [timeIsOver(over.length)] : []),
  ]
}

const toEndings = { href: '/staff/endings', link: 'Go to export and deletion' }
const confirmAsSecond: Task = {
  id: 'confirm',
  title: 'A colleague needs a second person',
  text: 'They want an export, a deletion or new private words. Look at it, then confirm it or cancel it.',
  ...toEndings,
}
const makeExport: Task = {
  id: 'make-export',
  title: 'You can make what you asked for',
  text: 'A colleague confirmed it. You have 24 hours from then.',
  ...toEndings,
}
const timeIsOver = (count: number): Task => ({
  id: 'time-over',
  title:
    count === 1
      ? 'A case has reached the end of its time'
      : `${count} cases have reached the end of their time`,
  text: 'Two people decide whether it is deleted. Until then it stays.',
  ...toEndings,
})

const checkResources = (count: number): Task => ({
  id: 'check-resources',
  title: count === 1 ? 'A resource is past its check date' : `${count} resources are past their check date`,
  text: 'Its page says so to visitors. Compare it with its sources, then mark it as checked.',
  href: '/staff/resources',
  link: 'Go to resources',
})

const keys = { href: '/staff/keys', link: 'Go to keys' }
const toHealth = { href: '/staff/health', link: 'Go to health' }

const brokenList: Task = {
  id: 'broken-list',
  title: 'Someone or something else changed the list of keys',
  text: 'The site takes no cases until someone looks at this. Tell the person who runs the server, and compare it with the last backup.',
  ...toHealth,
  urgent: true,
}
const makeYourKey: Task = {
  id: 'make-key',
  title: 'Make your key',
  text: 'Cases and messages are locked. Your key opens them, in your browser only. It takes 2 minutes.',
  ...keys,
}
const waitForTheList: Task = {
  id: 'wait-for-list',
  title: 'Your key is not on the list yet',
  text: 'A steward has to put it on the list. Then new cases open with it. If yours is the very first key, you make the recovery key and put both there yourself.',
  ...keys,
}
const moveToNewKey: Task = {
  id: 'move-key',
  title: 'Move everything to your new key',
  text: 'Your new key is on the list. Older cases and messages still open only with your old key.',
  href: '/staff/keys/replace',
  link: 'Move it',
  urgent: true,
}
const takeOnTheList: Task = {
  id: 'take-on',
  title: 'A new key is waiting for you',
  text: 'A staff member made a key. Compare its fingerprint with them, then put it on the list.',
  ...keys,
}
const takeOffTheList: Task = {
  id: 'take-off',
  title: 'A key of a former staff member is still on the list',
  text: 'They can no longer sign in, and nothing new is sealed to it. Take it off the list.',
  ...keys,
}
const giveNewKeys: Task = {
  id: 'new-keys',
  title: 'Cases are waiting for new keys',
  text: 'Someone who could open these cases no longer may. Your browser gives them new keys.',
  href: '/staff/cases/new-keys',
  link: 'Give new keys',
  urgent: true,
}
const nobodyReads: Task = {
  id: 'nobody-reads',
  title: 'Nobody can read cases yet',
  text: 'Nobody can read what people send until a caseworker or a steward has a key on the list. The site tells them so.',
  ...keys,
  urgent: true,
}
const noSteward: Task = {
  ...nobodyReads,
  text: `Nobody can read what people send until a steward has a key on the list. The site has no steward yet. ${asCalled(FIRST_STEWARD)}`,
  href: '/staff/people',
  link: 'Go to people',
}
/** A mail could not report it. */
const mailIsDown: Task = {
  id: 'mail-down',
  title: 'The mail server accepts no email',
  text: 'Emails wait and go out once it is back. Until then, nobody gets a link, a receipt or a notice. Visitors are told.',
  ...toHealth,
  urgent: true,
}
const workFailed: Task = {
  id: 'work-failed',
  title: 'Some work failed',
  text: 'Often an email did not go out. Look at what failed, then try it again.',
  ...toHealth,
  urgent: true,
}
const moveRecoveryKey: Task = {
  id: 'recovery-key',
  title: 'Move the recovery key off the server',
  text: 'It opens every case. As long as it is on the server, anyone who takes the server can read them all.',
  ...toHealth,
}
