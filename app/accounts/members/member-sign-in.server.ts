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
import { dropLetters, queueMail } from '#app/platform/mail/mail.server.ts'
import { sameMark } from '#app/platform/secrets/data-keys.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeLocker } from '../locker/saved-cases.server.ts'
import { comeInLetter, freshLetter, movedLetter, newAddressLetter } from '../model/letters.server.ts'
import { isLate, LINK_LASTS, mailLateLink, mailLink } from './mailed-links.server.ts'
import { codeMark, isOurs, WHOSE, worksFor } from './member-links.server.ts'
import { rememberBack } from './return-to.server.ts'

// Coming in by email: a link with one button, or a code for the browser that asked. No answer tells whether an address has
// an account: one begins when a link is used.

const TO_ONE_ADDRESS_A_DAY = 6
const OF_THEM_FROM_ONE_NETWORK = 3
const FROM_ONE_NETWORK_AN_HOUR = 30
const TRIES_A_CODE = 5

/** Which browser asked, and until when its mail works. */
const ASKED = '__Host-asked'
/** That this browser signed in to an address before, by its mark: others cannot use up its mails. */
const KNOWN = '__Host-known'
const KNOWN_DAYS = 365

export interface Asked {
  browser: string
  until: string
}

/** What this browser asked for, or null. */
export function askedOf(request: Request): Asked | null {
  const [browser = '', until = ''] = (readSigned('member asked', readCookie(request, ASKED)) ?? '').split(' ')
  return until > now() ? { browser, until } : null
}

/**
 * Mails a link and a code, within the limits. The answer is the same past them, and the links of before stay good; who signs in
 * is mailed a late link then, unless one is there.
 * @param forMember whose new address it is; left out for signing in
 * @param signedInAs who is signed in and shows again who they are: strangers cannot use up these mails
 * @returns the Set-Cookie line by which this browser may type the code
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
  // Only a link that signs in: a late one for a new address would keep back those that do.
  else if (goes === 'late' && !forMember) await mailLateLink(db, { email, lasts, browser })
  return secretCookie(ASKED, signed('member asked', `${browser} ${until}`), LINK_LASTS / 1000)
}

/** @returns 'late' where the mails of the day are used up */
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
  /** Whether it was asked for in this browser. */
  here: boolean
  /** It came with a code, which works in the browser that asked. */
  withCode: boolean
  /** It gives an account this address. */
  newAddress: boolean
  /** Whether it works in this browser. */
  works: boolean
}

/** What the link's page says. Looking uses nothing up. */
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

/** What came of a link or a code: the Set-Cookie lines, 'taken' where another account has that address, or null where it does not work. */
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
 * Signs in with the code of a mail that this browser asked for. Each mail's code can be tried five times, right or wrong; its link works on.
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
  // Whoever holds one of the mails is in: the others have nothing left to open.
  await inTransaction(db, (tx) => dropLinks(tx, proved.addressMark))
  return [
    ...(await beginMemberSession(db, userId, lasts)),
    dropCookie(ASKED),
    ...(lasts === 'month' ? [knownCookie(proved.addressMark)] : []),
  ]
}

/** Gives an account another address, and tells the one before. @returns false when another account has it */
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

/** Forgets the links that were mailed to an address, and the mails that still wait. */
export async function dropLinks(tx: Tx, mark: string): Promise<void> {
  const links = await tx
    .deleteFrom('memberLinks')
    .where('addressMark', '=', mark)
    .returning('letterId')
    .execute()
  await dropLetters(
    tx,
    links.map(({ letterId }) => letterId),
  )
}

const knownCookie = (mark: string): string =>
  secretCookie(KNOWN, signed('member known', mark), (KNOWN_DAYS * DAY) / 1000)

/** Nothing in this browser tells any more that somebody has an account. */
export const forgetBrowser = (): string[] => [dropCookie(ASKED), dropCookie(KNOWN), rememberBack(null)]
