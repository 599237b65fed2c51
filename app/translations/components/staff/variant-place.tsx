import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'

/** A variant's URL, and unpublishing it. */
export function VariantPlace({ easier, shown, path }: { easier: boolean; shown: boolean; path: string }) {
  return (
    <section className="staff-box" aria-labelledby="place">
      <h2 id="place">On the site</h2>
      {easier ? (
        <p className="staff-link">
          {shown ? (
            <a href={path} className="line-link">
              {path}
            </a>
          ) : (
            `Visitors do not see it. Its address would be ${path}.`
          )}
        </p>
      ) : (
        <p>
          Visitors read only English for now. These words are kept with all their versions. They are in the
          folder when you export all content.
        </p>
      )}
      {shown && (
        <Disclosure summary="Take it off the site">
          <Form method="post" noValidate className="stack">
            <p>The full text stays. These words stay here, and you can publish them again.</p>
            <Button look="danger" name="intent" value="take-back">
              Take it off the site
            </Button>
          </Form>
        </Disclosure>
      )}
      <Disclosure summary="Put it in the bin">
        <Form method="post" noValidate className="stack">
          <p>
            {shown && 'It goes off the site. '}For 30 days you can take it out again. Then it is deleted for
            good.
          </p>
          <Button look="danger" name="intent" value="bin">
            Put it in the bin
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}

/** The actions on a variant in the bin. */
export function BinnedVariant({ title }: { title: string }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">In the bin</h2>
      <p>After 30 days in the bin, it is deleted for good with all its versions.</p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unbin">
          Take “{title}” out of the bin
        </Button>
      </Form>
    </section>
  )
}
