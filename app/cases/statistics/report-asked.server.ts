import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'

/**
 * What an address of the report asks for. Stewards see exact numbers, unless they want them as others may have them: they may see each
 * case by its clear columns, and hiding a number from them protects no one.
 */
export function reportAsked(request: Request, { role }: Pick<StaffMember, 'role'>) {
  const { searchParams } = new URL(request.url)
  const mayBeExact = role === 'steward'
  return {
    // Links from before there were quarters and years say "month".
    asked: searchParams.get('period') ?? searchParams.get('month'),
    mayBeExact,
    exact: mayBeExact && searchParams.get('numbers') !== 'hidden',
  }
}
