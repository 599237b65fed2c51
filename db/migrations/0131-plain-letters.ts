import type { Kysely } from 'kysely'

/** The letters that we begin with read as an American would write them. Those that staff have changed stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const letters = db as Kysely<{ caseTemplates: Kept; savedReplies: Kept }>
  const better = async (table: 'caseTemplates' | 'savedReplies', { id, ...words }: Letter) => {
    await letters
      .updateTable(table)
      .set(words)
      .where('id', '=', id)
      .where('version', '=', 1)
      .where('editedBy', '=', 'system')
      .execute()
  }
  for (const letter of TO_CASES) await better('caseTemplates', letter)
  for (const letter of TO_MESSAGES) await better('savedReplies', letter)
}

interface Letter {
  id: string
  title: string
  body: string
  nextStep?: string
}

interface Kept extends Letter {
  version: number
  editedBy: string
}

const TO_CASES: Letter[] = [
  {
    id: 'read',
    title: 'We have read your case',
    body: `Hello {{name}},

Thank you for telling us what happened. I have read all of it.

**What we understood:**

- 

**What we are doing now:**

- 

You can write to me here at any time.

{{my name}}`,
    nextStep: 'You do not need to do anything now. We will write to you here when we have looked into it.',
  },
  {
    id: 'ask',
    title: 'We need to ask you something',
    body: `Hello {{name}},

We need to know a little more before we can go on. Answer what you can. “I do not know” is a good answer.

1. 

Why we ask: 

Take the time you need.

{{my name}}`,
    nextStep: 'Answer these questions in the box below.',
  },
  {
    id: 'assessment',
    title: 'What we think, and what you can do',
    body: `Hello {{name}},

We looked at what happened with {{organization}}. This is what we think.

**What the law says:**

**What helps your case:**

**What could be hard:**

**What you can do:**

1. 

The nearest legal date is {{nearest date}}. This is general information, not legal advice.

{{my name}}`,
    nextStep: '',
  },
  {
    id: 'elsewhere',
    title: 'We cannot help with this, but others can',
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

There may be a date that you should not miss: **{{nearest date}}**.

Before that date, you would need to:

1. 

Telling us does not stop that clock. If you want, we can go through it with you here.

{{my name}}`,
    nextStep: '',
  },
  {
    id: 'closing',
    title: 'We would like to close your case',
    body: `Hello {{name}},

We think that our work on your case {{case number}} is done. This is what happened:

- 

Is something missing? Write to us here, and we will open the case again.

{{my name}}`,
    nextStep: 'If nothing is missing, you do not need to do anything.',
  },
]

const TO_MESSAGES: Letter[] = [
  {
    id: 'thanks',
    title: 'Thank you, we read it',
    body: `Hello {{name}},

Thank you for writing to us. I have read your message.



{{my name}}`,
  },
  {
    id: 'barrier',
    title: 'Thank you for telling us about a barrier',
    body: `Hello {{name}},

Thank you for telling us what does not work. I am sorry that it got in your way.

What we are doing now:



Do you need what is on that page in another form? Tell us, and we will send it to you.

{{my name}}`,
  },
  {
    id: 'partner',
    title: 'To a partner: let us talk',
    body: `Hello {{name}},

Thank you for your interest in working with us. I would like to hear more.

We can talk by email, by phone or on video. What works for you?

{{my name}}`,
  },
  {
    id: 'legal-help',
    title: 'This belongs in our Legal Help Center',
    body: `Hello {{name}},

Thank you for telling us. This form cannot take what happened to you as a case, because email is not private enough for it.

Our Legal Help Center has a form that is made for private matters. You can stay anonymous.

There may be a date that you should not miss. Some complaints must be filed within 180 days or sooner.

{{my name}}`,
  },
]
