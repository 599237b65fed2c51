import { Form } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { workWords } from '../../words.ts'

interface Failed {
  id: string
  name: string
  since: string
  attempts: number
  error: string
  stack: string
}

/** Work that was given up, work that fails and is tried again by itself, and buttons to try it now. */
export function FailedWork({ failed, trying }: { failed: readonly Failed[]; trying: readonly Failed[] }) {
  if (failed.length + trying.length === 0) return null
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">Failed work</h2>
      {failed.length > 0 && <Jobs caption="Given up, oldest first" jobs={failed} />}
      {trying.length > 0 && <Jobs caption="Tried again automatically, oldest first" jobs={trying} />}
      {failed.length + trying.length > 1 && <Retry job="all" />}
    </section>
  )
}

function Jobs({ caption, jobs }: { caption: string; jobs: readonly Failed[] }) {
  return (
    <Table
      caption={caption}
      head={['Work', 'Failing since', 'Tries', 'Reason', 'Try again']}
      ids={jobs.map(({ id }) => id)}
      rows={jobs.map((job) => [
        workWords(job.name),
        job.since,
        String(job.attempts),
        <Reason key={`${job.id} why`} {...job} />,
        <Retry key={job.id} job={job.id} label={workWords(job.name)} />,
      ])}
    />
  )
}

/** The place in our code is for whoever mends it. */
function Reason({ error, stack }: Failed) {
  if (!stack) return <>{error || 'unknown'}</>
  return (
    <details className="health-stack">
      <summary>{error || 'unknown'}</summary>
      <code>{stack}</code>
    </details>
  )
}

/** Several rows may say the same work, so the button names the work too for those who hear it. */
function Retry({ job, label }: { job: string; label?: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="retry" />
      <Button look="quiet" size="small" name="job" value={job}>
        {label ? (
          <>
            Try again <span className="only-heard">: {label}</span>
          </>
        ) : (
          'Try all of them again'
        )}
      </Button>
    </Form>
  )
}
