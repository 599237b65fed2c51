import type { Kysely } from 'kysely'

/** What staff work with beside a case: letters to begin from, names to check for conflicts, and the consent to a referral. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('cases_by_received_day')
    .on('cases')
    .columns(['received_day', 'violation_type'])
    .execute()
  await db.schema
    .alterTable('cases')
    .addColumn('referral', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  await db.schema
    .createTable('case_templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('next_step', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('edited_at', 'text', (column) => column.notNull())
    .addColumn('edited_by', 'text', (column) => column.notNull())
    .addColumn('retired_at', 'text')
    .execute()
  await db.schema
    .createTable('conflict_names')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .execute()
  const made = { version: 1, editedAt: new Date().toISOString(), editedBy: 'system', retiredAt: null }
  await (db as Kysely<{ caseTemplates: Template }>)
    .insertInto('caseTemplates')
    .values(FIRST_TEMPLATES.map((one) => ({ ...one, ...made })))
    .execute()
}

interface Template {
  id: string
  title: string
  body: string
  nextStep: string
  version: number
  editedAt: string
  editedBy: string
  retiredAt: string | null
}

/** To begin with. Staff change them on the site. */
const FIRST_TEMPLATES = [
  {
    id: 'read',
    title: 'We have read your case',
    body: `Hello {{name}},

thank you for telling us what happened. I have read all of it.

**What we understood:**

- 

**What we do now:**

- 

You can write to me here at any time.

{{my name}}`,
    nextStep: 'You do not need to do anything now. We write to you here when we have looked into it.',
  },
  {
    id: 'ask',
    title: 'We need to ask you something',
    body: `Hello {{name}},

to go on we need to know a little more. Answer what you can. “I do not know” is a good answer.

1. 

Why we ask: 

There is no rush from our side.

{{my name}}`,
    nextStep: 'Answer these questions in the box below.',
  },
  {
    id: 'assessment',
    title: 'What we think, and what you can do',
    body: `Hello {{name}},

we looked at what happened with {{organization}}. This is what we think.

**What the law says:**

**What speaks for you:**

**What is hard about it:**

**What you can do:**

1. 

The nearest date to keep is {{nearest date}}. This is general information, not legal advice.

{{my name}}`,
    nextStep: '',
  },
  {
    id: 'elsewhere',
    title: 'We cannot help with this, others can',
    body: `Hello {{name}},

I am sorry: this is not something that we can help with. That does not mean that you are wrong.

These people can help:

- 

Tell them:

> 

{{my name}}`,
    nextStep: 'Call or write to the first one on this list.',
  },
  {
    id: 'date',
    title: 'A date is near',
    body: `Hello {{name}},

there may be a date that you should not miss: **{{nearest date}}**.

Until then you would have to:

1. 

Telling us does not stop that clock. If you want, we go through it with you here.

{{my name}}`,
    nextStep: '',
  },
  {
    id: 'closing',
    title: 'We would like to close your case',
    body: `Hello {{name}},

we think that our work on your case {{case number}} is done. This is what happened:

- 

Is something missing? Write to us here, and the case is open again.

{{my name}}`,
    nextStep: 'If nothing is missing, you do not need to do anything.',
  },
]
