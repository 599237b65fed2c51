import { Form, Link } from 'react-router'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { MoveTopic } from '../categories/staff/move-topic.tsx'
import { OfficialAtDesk, PinTopic } from '../official/staff/stands-out.tsx'
import { HelpedPosts } from '../reactions/staff/helped-posts.tsx'
import { HandOver } from '../safety/staff/give-to-colleague.tsx'
import { ClaimButton } from '../safety/staff/reported-post.tsx'
import { BrokenRule } from '../safety/staff/rule-fields.tsx'
import { CorrectTags } from '../tags/staff/correct-tags.tsx'
import { AddNotes } from '../tone-and-notes/staff/add-notes.tsx'
import { SlowTopic } from '../word-filter/staff/slow-topic.tsx'
import { CloseTopic } from './close-topic.tsx'
import type { ModeratedPostFacts } from './moderated-post-state.ts'

/** A moderator's actions on one post. */
export function PostActs({
  post,
  errors,
  typed,
}: {
  post: ModeratedPostFacts
  errors: Record<string, string>
  typed: Record<string, string>
}) {
  return (
    <>
      {post.waits && post.reports.length === 0 && (
        <Form method="post">
          <input type="hidden" name="seen" value={post.seen} />
          <ButtonRow>
            <Button name="intent" value="approve">
              Approve this post
            </Button>
            <ClaimButton claim={post.claim} />
          </ButtonRow>
        </Form>
      )}
      {(post.waits || post.reports.length > 0) && post.colleagues.length > 0 && (
        <HandOver colleagues={post.colleagues} error={errors.to} />
      )}
      {post.canBeHeld && (
        <Form method="post">
          <Button name="intent" value="hold" look="quiet">
            Make it wait: nobody reads it until one of you approves it
          </Button>
        </Form>
      )}
      {post.canBePutBack && (
        <Form method="post">
          <Button name="intent" value="undo" look="quiet">
            Put it back
          </Button>
        </Form>
      )}
      {post.editCanBeUndone && (
        <Form method="post">
          <Button name="intent" value="undo-edit" look="quiet">
            Put the author’s words back
          </Button>
        </Form>
      )}
      {post.canBeEdited && (
        <p>
          <Link className="line-link" to={`/staff/forum/${post.id}/edit`}>
            Change what breaks a rule
          </Link>
        </p>
      )}
      {post.canBeRemoved && (
        <Form method="post" noValidate className="staff-box staff-form" id="remove">
          <EnterSendsNothing />
          <h2>Remove this post</h2>
          <p>
            The author reads which rule you name and what you write here. You can put the post back for 30
            days.
          </p>
          <BrokenRule errors={errors} typed={typed} />
          <Button look="danger" name="intent" value="remove">
            Remove it
          </Button>
        </Form>
      )}
      {post.mayBeOfficial && <OfficialAtDesk official={post.official} />}
      {post.mayHelp && <HelpedPosts helped={post.helped} />}
      {post.canBeRemoved && <AddNotes key={`notes ${post.addedNotes.join()}`} {...post} />}
      {post.canBeLocked && <PinTopic pinned={post.pinned} />}
      {post.canBeLocked && <SlowTopic key={`slow-${post.slowMinutes}`} minutes={post.slowMinutes} />}
      {post.canBeMoved && <MoveTopic key={`in ${post.place}`} {...post} error={errors.place} />}
      {post.canBeTagged && (
        <CorrectTags
          key={`tags ${post.tags.join()}`}
          tags={post.tags}
          choices={post.tagChoices}
          error={errors.tags}
        />
      )}
      {post.canBeLocked && <CloseTopic locked={post.locked} />}
    </>
  )
}
