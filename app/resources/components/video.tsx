import { fileAddress, type ResourceFile } from '../rules.ts'

/** The video, with the browser's own controls. It is not fetched before somebody starts it. */
export function Video({ files }: { files: ResourceFile[] }) {
  const named = (format: ResourceFile['format']) => files.find((file) => file.format === format)
  const video = named('Video')
  const captions = named('Captions')
  const first = named('Slide')
  if (!video || !captions || !first) return null
  return (
    <div className="video">
      <p id="video-words">
        The video shows slides with few words and plain drawings. A computer voice reads. This page has all of
        it as text: what is on each slide, what you see, and what is spoken.
      </p>
      <video
        controls
        preload="none"
        poster={fileAddress(first.name)}
        width={1280}
        height={720}
        aria-label="How to ask for an accommodation, with captions"
        aria-describedby="video-words"
      >
        <source src={fileAddress(video.name)} type="video/mp4" />
        <track
          kind="captions"
          src={fileAddress(captions.name)}
          srcLang="en"
          label="English captions"
          default
        />
        <p>Your browser cannot play it here. You can download it, or read it on this page.</p>
      </video>
    </div>
  )
}
