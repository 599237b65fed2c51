import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'

/**
 * The report that a URL requests. Stewards see exact numbers, unless they ask for the public version: they may see each
 * case's clear columns, so hiding a number from them protects no one.
 */
export function reportAsked(request: Request, { role }: Pick<StaffMember, 'role'>) {
  const { searchParams } = new URL(request.url)
  const mayBeExact = role === 'steward'
  return {
    // Links from before there were quarters and years use "month".
    asked: searchParams.get('period') ?? searchParams.get('month'),
    mayBeExact,
    exact: mayBeExact && searchParams.get('numbers') !== 'hidden',
  }
}
