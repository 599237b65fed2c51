// A demo has its own folder, address and database, and writes to nobody. Settings of a real site beside it are a mistake
// that must be seen.

type Environment = Record<string, string | undefined>

/** What would connect the demo to a real site, or to the world. */
const REAL: Record<string, string> = {
  DATA_DIR: 'a demo makes its own temporary folder',
  DATABASE_URL: 'a demo makes its own database',
  ORIGIN: 'a demo runs on localhost only',
  FILES_URL: 'a demo keeps its files in its temporary folder',
  SITE_KEY: 'a demo makes its own keys',
  SMTP_URL: 'a demo writes its mails into a folder',
  STRIPE_SECRET_KEY: 'a demo takes no money',
  BACKUP_DIR: 'a demo makes no backups',
  ALARM_WEBHOOK_URL: 'a demo alarms nobody',
}

const LOCAL = ['127.0.0.1', '::1', 'localhost']

/** Why no demo starts with these settings, a sentence each; none if it may. */
export function realSettingsIn(environment: Environment): string[] {
  const given = (name: string) => environment[name]?.trim() ?? ''
  const wrong = Object.entries(REAL).flatMap(([name, why]) =>
    [name, `${name}_FILE`]
      .filter((one) => given(one) !== '')
      .map((one) => `${one} is set, and ${why}. Unset it, then run npm run demo again.`),
  )
  const host = given('HOST')
  return host === '' || LOCAL.includes(host)
    ? wrong
    : [
        ...wrong,
        `HOST is ${host}. A demo signs everyone in as anyone, so it answers this computer only. Unset HOST, then run npm run demo again.`,
      ]
}

/** An organization that does not exist. Nothing in it says "(sample)", so that pages look as on a real site. */
export const ORGANIZATION: Record<string, string> = {
  ORG_NAME: 'Handrail',
  ORG_PHONE: '202-555-0142',
  ORG_PHONE_HOURS: 'Monday to Friday, 9 AM to 5 PM Eastern',
  ORG_ADDRESS: '200 Example Avenue NW, Washington, D.C. 20001',
  ORG_FOUNDED: '2018',
  ORG_REACH: 'Nationwide',
  ORG_OFFICE: 'Washington, D.C.',
  ORG_TAX_STATUS: 'a 501(c)(3) nonprofit organization',
  ORG_LEGAL_NAME: 'Handrail Demo, Inc.',
  ORG_EIN: '12-3456789',
  ORG_BANK: 'Example Bank, routing number 000000000, account 12345678',
}
