import { Form } from 'react-router'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { WHY_DELETED, WHYS_OF_DELETING, workWords } from '../../model/work-words.ts'

interface Failed {
  id: string
  name: string
  failedAt: string | null
  since: string
  attempts: number
  error: string
  stack: string
  next: string
  deletable: boolean
}

/** Jobs that were given up, jobs that failed and are retried automatically, and buttons to retry now. */
export function FailedWork({ failed, trying }: { failed: readonly Failed[]; trying: readonly Failed[] }) {
  if (failed.length + trying.length === 0) return null
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">Failed work</h2>
      {failed.length > 0 && <Jobs caption="Failed, oldest first" jobs={failed} />}
      {trying.length > 0 && <Jobs caption="Tried again automatically, oldest first" jobs={trying} />}
      {manyOf([...failed, ...trying]).map((name) => (
        <Retry key={name} job={`kind:${name}`} all={`Try all of this kind again: ${workWords(name)}`} />
      ))}
      {failed.length + trying.length > 1 && <Retry job="all" all="Try all of them again" />}
    </section>
  )
}

/** The kinds of jobs that occur more than once. */
const manyOf = (jobs: readonly Failed[]): string[] => {
  const names = jobs.map(({ name }) => name)
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

function Jobs({ caption, jobs }: { caption: string; jobs: readonly Failed[] }) {
  return (
    <Table
      caption={caption}
      head={['Work', 'Failing since', 'Tries', 'Next try', 'Reason', 'Try again']}
      ids={jobs.map(({ id }) => id)}
      rows={jobs.map((job) => [
        workWords(job.name),
        job.since,
        String(job.attempts),
        job.failedAt === null ? job.next : 'None',
        <Reason key={`${job.id} why`} {...job} />,
        <div key={job.id}>
          <Retry job={job.id} label={workWords(job.name)} />
          {job.deletable && <Delete job={job} />}
        </div>,
      ])}
    />
  )
}

/** The place in our code is for the developer who fixes it. */
function Reason({ error, stack }: Failed) {
  if (!stack) return <>{error || 'unknown'}</>
  return (
    <details className="health-stack">
      <summary>{error || 'unknown'}</summary>
      <code>{stack}</code>
    </details>
  )
}

/** Several rows may have the same text, so the button's accessible name includes the job. */
function Retry({ job, label, all }: { job: string; label?: string; all?: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="retry" />
      <Button look="quiet" size="small" name="job" value={job}>
        {label ? (
          <>
            Try again <span className="only-heard">: {label}</span>
          </>
        ) : (
          all
        )}
      </Button>
    </Form>
  )
}

/** The job's work will then not happen, so the form has to be opened first and requires a reason. */
function Delete({ job: { id, name } }: { job: Failed }) {
  return (
    <details className="disclosure">
      <summary>
        Delete<span className="only-heard">: {workWords(name)}</span>
      </summary>
      <Form method="post">
        <input type="hidden" name="intent" value="delete" />
        <p>What this work would have done will not happen. Nobody is told.</p>
        <Select
          label="Why do you delete it?"
          name="why"
          id={`why-${id}`}
          required
          choices={WHYS_OF_DELETING.map((value) => ({ value, label: WHY_DELETED[value] }))}
        />
        <Button look="quiet" size="small" name="job" value={id}>
          Delete this work
        </Button>
      </Form>
    </details>
  )
}
