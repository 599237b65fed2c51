import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { HeadRail } from '../illustrations/lines.tsx'
import { Progress } from '../parts/steps.tsx'

export interface PageHeadParts {
  title: ReactNode
  lead?: ReactNode
  /** A short line above the heading, such as a category. */
  kicker?: ReactNode
  /** A drawing for landing pages. It makes the head tall, so task pages have none. */
  drawing?: ReactNode
  /** The position among several questions: "Question 3 of 8", with the handrail showing the progress. */
  progress?: { now: number; of: number; label: string }
}

/** The head of a page: a narrow band, so that the content starts high up. With a drawing it is taller. */
export function PageHead({ title, lead, kicker, drawing, progress }: PageHeadParts) {
  return (
    <div className={classes('page-head', !drawing && 'page-head-slim')}>
      <div className={classes('wrap', Boolean(drawing) && 'page-head-drawn')}>
        <div className="page-words">
          {progress && <Progress {...progress} />}
          {kicker && <p className="kicker">{kicker}</p>}
          <h1>{title}</h1>
          {lead && <div className="lead">{lead}</div>}
        </div>
        {drawing}
      </div>
      {!progress && <HeadRail />}
    </div>
  )
}
