import { record } from '#app/platform/audit/audit.server.ts'
import {
  A_MEMBER,
  accountOf,
  addressMark,
  beginMemberSession,
  giveAddress,
  type Lasts,
  openAddress,
} from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import {
  dropCookie,
  readCookie,
  readSigned,
  secretCookie,
  signed,
} from '#app/platform/http/cookies.server.ts'
import { allow, mailToday, mayMailToday } from '#app/platform/http/limits.server.ts'
import { newSecret } from '#app/platform/ids.ts'
import { dropMails, queueMail } from '#app/platform/mail/mail.server.ts'
import { sameMark } from '#app/platform/secrets/data-keys.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { comeInLetter, freshLetter, movedLetter, newAddressLetter } from '../model/account-mails.server.ts'
import { makeLocker } from '../saved-cases/saved-cases.server.ts'
import { isLate, LINK_LASTS, mailLateLink, mailLink } from './mailed-links.server.ts'
import { codeMark, isOurs, WHOSE, worksFor } from './member-links.server.ts'
import { rememberBack } from './return-to.server.ts'

// Signs in by email: with a link to a page with one button, or a code for the browser that requested it. No answer reveals
// whether an address has an account: a new account is made when a link is used.

const TO_ONE_ADDRESS_A_DAY = 6
const OF_THEM_FROM_ONE_NETWORK = 3
const FROM_ONE_NETWORK_AN_HOUR = 30
const TRIES_A_CODE = 5

/** The browser that requested a mail, and how long it works. */
const ASKED = '__Host-asked'
/** Marks that this browser has signed in to an address before: strangers cannot use up its mails. */
const KNOWN = '__Host-known'
const KNOWN_DAYS = 365

export interface Asked {
  browser: string
  until: string
}

/** This browser's request, or null. */
export function askedOf(request: Request): Asked | null {
  const [browser = '', until = ''] = (readSigned('member asked', readCookie(request, ASKED)) ?? '').split(' ')
  return until > now() ? { browser, until } : null
}

/**
 * Mails a link and a code, within the limits. Past them the answer is the same, and earlier links stay valid. A sign-in then
 * gets a late link, unless there is one already.
 * @param forMember the member whose new address it is; omitted for signing in
 * @param signedInAs the signed-in member who proves their identity again: strangers cannot use up these mails
 * @returns the Set-Cookie line that lets this browser enter the code
 */
export async function requestMemberSignIn(
  db: Db,
  request: Request,
  {
    email,
    lasts,
    network,
    forMember = null,
    signedInAs = null,
  }: {
    email: string
    lasts: Lasts
    network: string
    forMember?: string | null
    signedInAs?: string | null
  },
): Promise<string> {
  // The same browser keeps its mark, so that the code of an earlier mail still works in it.
  const browser = askedOf(request)?.browser ?? newSecret()
  const until = fromNow(LINK_LASTS)
  const goes = signedInAs
    ? await mailToday(db, 'member.again', signedInAs, TO_ONE_ADDRESS_A_DAY)
    : await mayMail(db, request, email, network)
  const letter = signedInAs ? freshLetter : forMember ? newAddressLetter : comeInLetter
  if (goes === true) await mailLink(db, { email, lasts, browser, until, forMember, letter })
  // Only for a link that signs in: a late one for a new address would block those.
  else if (goes === 'late' && !forMember) await mailLateLink(db, { email, lasts, browser })
  return secretCookie(ASKED, signed('member asked', `${browser} ${until}`), LINK_LASTS / 1000)
}

/** @returns 'late' when the mails of the day are used up */
async function mayMail(db: Db, request: Request, email: string, network: string): Promise<boolean | 'late'> {
  const mark = addressMark(email)
  if (!(await allow(db, 'member.link', network, FROM_ONE_NETWORK_AN_HOUR))) return false
  const most = { fromOne: OF_THEM_FROM_ONE_NETWORK, all: TO_ONE_ADDRESS_A_DAY }
  const left =
    readSigned('member known', readCookie(request, KNOWN)) === mark
      ? await mailToday(db, 'member.link.known', mark, TO_ONE_ADDRESS_A_DAY)
      : await mayMailToday(db, 'member.link.to', email, most, network)
  return left || 'late'
}

export interface OpenLink {
  email: string
  until: string
  lasts: Lasts
  /** Whether it was requested in this browser. */
  here: boolean
  /** It came with a code, which works in the browser that requested it. */
  withCode: boolean
  /** It gives an account this address. */
  newAddress: boolean
  /** Whether it works in this browser. */
  works: boolean
}

/** The data of the link's page. Opening the page uses nothing up. */
export async function linkBehind(
  db: Db,
  request: Request,
  token: string,
  signedInAs: string | null = null,
): Promise<OpenLink | null> {
  const row = await db
    .selectFrom('memberLinks')
    .select([...WHOSE, 'mark', 'lasts', 'madeAt'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (!row || !isOurs(row)) return null
  const { sealedEmail, expiresAt: until, lasts, browserHash, forMember } = row
  const browser = askedOf(request)?.browser
  return {
    email: openAddress(sealedEmail),
    until,
    lasts,
    here: browser !== undefined && hashOfToken(browser) === browserHash,
    withCode: !isLate(row),
    newAddress: forMember !== null,
    works: forMember === null || forMember === signedInAs,
  }
}

/**
 * The result of a link or a code: the Set-Cookie lines, 'taken' when another account has that address,
 * or null when it does not work.
 */
type CameIn = string[] | 'taken' | null

/** Signs in with a link: null when it was used, is too old, was never made, or does not work in this browser. */
export async function signInMemberWithLink(
  db: Db,
  token: string,
  lasts: Lasts,
  signedInAs: string | null = null,
): Promise<CameIn> {
  const row = await db
    .updateTable('memberLinks')
    .set({ usedAt: now() })
    .where('tokenHash', '=', hashOfToken(token))
    .where(worksFor(signedInAs))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .returning([...WHOSE, 'mark'])
    .executeTakeFirst()
  return row && isOurs(row) ? comeIn(db, row, lasts) : null
}

/**
 * Signs in with the code of a mail that this browser requested. Each mail's code can be tried five times, right or
 * wrong; its link keeps working.
 */
export async function signInMemberWithCode(
  db: Db,
  { browser }: Asked,
  code: string,
  signedInAs: string | null = null,
): Promise<CameIn> {
  const tried = await db
    .updateTable('memberLinks')
    .set((e) => ({ codeTries: e('codeTries', '+', 1) }))
    .where('browserHash', '=', hashOfToken(browser))
    .where(worksFor(signedInAs))
    .where('codeTries', '<', TRIES_A_CODE)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .returning(['id', 'codeMark'])
    .execute()
  const right = tried.find((row) => sameMark(row.codeMark, codeMark(row.id, code)))
  if (!right) return null
  const row = await db
    .updateTable('memberLinks')
    .set({ usedAt: now() })
    .where('id', '=', right.id)
    .where('usedAt', 'is', null)
    .returning([...WHOSE, 'mark', 'lasts'])
    .executeTakeFirst()
  return row && isOurs(row) ? comeIn(db, row, row.lasts) : null
}

async function comeIn(
  db: Db,
  proved: { sealedEmail: string; addressMark: string; forMember: string | null },
  lasts: Lasts,
): Promise<CameIn> {
  const email = openAddress(proved.sealedEmail)
  const userId = proved.forMember ?? (await accountOf(db, email))
  await makeLocker(db, userId)
  if (proved.forMember && !(await moveTo(db, userId, email))) return 'taken'
  // The holder of one of the mails is signed in: the others are useless.
  await inTransaction(db, (tx) => dropLinks(tx, proved.addressMark))
  return [
    ...(await beginMemberSession(db, userId, lasts)),
    dropCookie(ASKED),
    ...(lasts === 'month' ? [knownCookie(proved.addressMark)] : []),
  ]
}

/** Changes the address of an account, and notifies the previous one. @returns false when another account has it */
async function moveTo(db: Db, userId: string, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('members')
      .select('sealedEmail')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const moved = await giveAddress(tx, userId, email)
    if (!moved) return false
    await record(tx, A_MEMBER, 'member.address-changed')
    await tellMember(tx, userId, 'address-changed', '/account')
    const old = before.sealedEmail && openAddress(before.sealedEmail)
    if (old && addressMark(old) !== addressMark(email)) await queueMail(tx, movedLetter(old))
    return true
  })
}

/** Deletes the links that were mailed to an address, and the mails that still wait. */
export async function dropLinks(tx: Tx, mark: string): Promise<void> {
  const links = await tx
    .deleteFrom('memberLinks')
    .where('addressMark', '=', mark)
    .returning('letterId')
    .execute()
  await dropMails(
    tx,
    links.map(({ letterId }) => letterId),
  )
}

const knownCookie = (mark: string): string =>
  secretCookie(KNOWN, signed('member known', mark), (KNOWN_DAYS * DAY) / 1000)

/** Removes every hint from this browser that its user has an account. */
export const forgetBrowser = (): string[] => [dropCookie(ASKED), dropCookie(KNOWN), rememberBack(null)]
