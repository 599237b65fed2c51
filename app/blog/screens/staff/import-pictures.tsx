import { Form } from 'react-router'
import { Field, FileField } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'

interface Props {
  toAdd: readonly { source: string; description: string }[]
  toDescribe: readonly { id: number; name: string }[]
  progress: { all: number; done: number; trouble: readonly { source: string; trouble: string }[] }
  error: string | undefined
}

/** Pictures of imported posts that are still on the old site, and those without a description. */
export function ImportPictures({ toAdd, toDescribe, progress, error }: Props) {
  const waiting = progress.done < progress.all
  if (toAdd.length + toDescribe.length + progress.trouble.length === 0 && !waiting) return null
  return (
    <section className="staff-box" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      {waiting && (
        <p>
          {progress.done} of {progress.all} pictures are drawn. Open this page again in a minute.
        </p>
      )}
      {toAdd.length > 0 && (
        <>
          <p>
            The posts link to {toAdd.length === 1 ? '1 picture' : `${toAdd.length} pictures`} on the old site.
            Send its folder of media as a ZIP, and we put them into the posts. We never fetch anything from
            the old site.
          </p>
          <Form method="post" encType="multipart/form-data" noValidate className="staff-form">
            <FileField
              label="ZIP of pictures"
              name="file"
              accept=".zip,application/zip"
              hint="Up to 28 MB. In WordPress, the folder wp-content/uploads. In Ghost, the folder content/images. Send a large folder in several parts."
              error={error}
            />
            <Button name="intent" value="pictures">
              Add these pictures
            </Button>
          </Form>
          <Disclosure summary="Which pictures">
            <ul className="spaced">
              {toAdd.slice(0, 500).map(({ source, description }) => (
                <li key={source} className="staff-link">
                  {source} {description ? `(${description})` : '(without a description)'}
                </li>
              ))}
            </ul>
          </Disclosure>
        </>
      )}
      {progress.trouble.length > 0 && (
        <ul className="spaced">
          {progress.trouble.map(({ source, trouble }) => (
            <li key={source} className="staff-link">
              {source}: {trouble}
            </li>
          ))}
        </ul>
      )}
      {toDescribe.length > 0 && (
        <Form method="post" noValidate className="staff-form">
          <h3>Say what each picture shows</h3>
          {toDescribe.slice(0, 50).map(({ id, name }) => (
            <div key={id}>
              <p>
                <a href={`/staff/content/pictures/${id}`}>
                  <img
                    src={`/staff/content/pictures/file/${id}-480.webp`}
                    alt=""
                    width={160}
                    loading="lazy"
                  />
                  {name}
                </a>
              </p>
              <Field label={`What ${name} shows`} name={`picture-${id}`} optional />
            </div>
          ))}
          <Button name="intent" value="describe">
            Save the descriptions
          </Button>
        </Form>
      )}
    </section>
  )
}
