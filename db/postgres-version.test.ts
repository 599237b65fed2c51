import { expect, test } from 'vitest'
import { whyNotThisPostgres } from './postgres-version.ts'

test.each([
  'PostgreSQL 15.14 (Debian 15.14-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc, 64-bit',
  'PostgreSQL 18beta1 on aarch64-apple-darwin, 64-bit',
  'PostgreSQL 16.4 on aarch64-unknown-linux-gnu, compiled by aarch64-unknown-linux-gnu-gcc (GCC) 9.5.0, 64-bit',
])('%s is taken', (version) => {
  expect(whyNotThisPostgres(version)).toBeNull()
})

test.each([
  ['PostgreSQL 14.9 on x86_64-pc-linux-gnu', 'PostgreSQL 14. Upgrade it'],
  ['PostgreSQL 9.6.24 on x86_64-pc-linux-gnu', 'PostgreSQL 9. Upgrade it'],
  ['CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023/09/27)', 'not PostgreSQL but CockroachDB'],
  ['PostgreSQL 15.2-YB-2.21.0.0-b0 on x86_64-pc-linux-gnu', 'not PostgreSQL but YugabyteDB'],
  [
    'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC, Redshift 1.0.62312',
    'not PostgreSQL but Redshift',
  ],
  ['MySQL 8.0', 'not PostgreSQL. Use PostgreSQL 15'],
  ['', 'not PostgreSQL. Use PostgreSQL 15'],
])('%s is refused', (version, says) => {
  expect(whyNotThisPostgres(version)).toContain(says)
})
