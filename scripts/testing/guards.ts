// The files that guard something, by what they guard, with the quickest tests that cover them: `npm run test:mutants`
// changes each of them in small ways and shows which changes no test notices.

interface Guard {
  files: readonly string[]
  tests: readonly string[]
}

export const GUARDS: Readonly<Record<string, Guard>> = {
  roles: {
    files: [
      'app/platform/roles/roles.ts',
      'app/platform/roles/staff-member.server.ts',
      'app/staff/model/rules.ts',
      'app/staff/people/members.server.ts',
    ],
    tests: ['app/staff/model/rules.test.ts', 'app/staff/roles.test.ts', 'app/staff/becoming.test.ts'],
  },
  invitations: {
    files: ['app/staff/people/invites.server.ts', 'app/staff/people/removing.server.ts'],
    tests: ['app/staff/becoming.test.ts', 'app/staff/put-back.test.ts', 'app/staff/members.test.ts'],
  },
  'staff-sign-in': {
    files: [
      'app/staff/sign-in/staff-sessions.server.ts',
      'app/staff/sign-in/signing-in.server.ts',
      'app/staff/sign-in/second-factor.server.ts',
      'app/staff/sign-in/member-row.server.ts',
    ],
    tests: ['app/staff/staff.test.ts', 'app/staff/tampering.test.ts'],
  },
  'one-time-codes': {
    files: ['app/platform/auth/totp.server.ts'],
    tests: ['app/platform/auth/totp.test.ts'],
  },
  signatures: {
    files: [
      'app/platform/sealing/record-signature.ts',
      'app/platform/sealing/key-statement.ts',
      'app/platform/sealing/sealing.ts',
      'app/platform/sealing/case-keys.ts',
      'app/platform/keys/recipients-format.ts',
    ],
    tests: [
      'app/platform/sealing/key-statement.test.ts',
      'app/platform/sealing/sealing.test.ts',
      'app/platform/keys/recipients-format.test.ts',
    ],
  },
  'signed-rows': {
    files: [
      'app/platform/auth/member-signatures.server.ts',
      'app/platform/secrets/data-keys.server.ts',
      'app/platform/token-hash.server.ts',
    ],
    tests: ['app/accounts/members/written-past-us.test.ts', 'app/accounts/members/late-links.test.ts'],
  },
  'case-records': {
    files: ['app/cases/record/who-wrote.ts', 'app/cases/record/senders.server.ts'],
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  'donor-links': {
    files: ['app/donations/ledger/donor-links.server.ts'],
    tests: ['app/donations/portal/send-to-donor.test.ts'],
  },
  limits: {
    files: ['app/platform/http/limits.server.ts', 'app/platform/mail/email-address.server.ts'],
    tests: ['app/platform/http/limits.test.ts', 'app/platform/mail/email-address.test.ts'],
  },
  requests: {
    files: [
      'server/headers.ts',
      'server/network.ts',
      'server/canonical.ts',
      'server/refusals.ts',
      'app/platform/http/cookies.server.ts',
      'app/platform/http/bodies.server.ts',
      'app/accounts/members/return-to.server.ts',
    ],
    tests: [
      'server/headers.test.ts',
      'server/network.test.ts',
      'server/canonical.test.ts',
      'server/refusals.test.ts',
      'app/platform/http/cookies.test.ts',
      'app/platform/http/bodies.test.ts',
      'app/accounts/members/return-to.test.ts',
    ],
  },
  audit: {
    files: ['app/platform/audit/audit.server.ts', 'app/platform/audit/trail-check.server.ts'],
    tests: ['app/platform/audit/trail-check.test.ts', 'app/staff/trail.test.ts'],
  },
  'second-person': {
    files: [
      'app/cases/approvals/approvals.server.ts',
      'app/cases/closing/holds.server.ts',
      'app/content/publishing/reviewing.server.ts',
      'app/platform/site-settings/setting-proposals.server.ts',
    ],
    tests: [
      'app/cases/closing/endings.test.ts',
      'app/factbook/editing/reviewing-facts.test.ts',
      'app/platform/site-settings/saved-settings.test.ts',
    ],
  },
  dates: {
    files: [
      'app/platform/dates/read-date.ts',
      'app/shared/legal-days.ts',
      'app/platform/dates/federal-holidays.ts',
      'app/cases/status/ending-rules.ts',
      'app/cases/status/review-clock.ts',
    ],
    tests: [
      'app/platform/dates/read-date.test.ts',
      'app/platform/dates/spanish-dates.test.ts',
      'app/shared/legal-days.test.ts',
      'app/platform/dates/federal-holidays.test.ts',
      'app/cases/status/ending-rules.test.ts',
      'app/cases/status/review-clock.test.ts',
    ],
  },
  crisis: {
    files: ['app/ui/crisis/crisis-words.ts', 'app/forum/posts/personal-info/personal-info.ts'],
    tests: ['app/ui/crisis/crisis-words.test.ts', 'app/forum/posts/personal-info/personal-info.test.ts'],
  },
}
