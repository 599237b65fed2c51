import { fileAddress, type ResourceFile } from '../model/rules.ts'
import { words } from '../model/words.ts'

/** The video, with the browser's own controls. It is not downloaded until the visitor starts it. */
export function Video({ files }: { files: ResourceFile[] }) {
  const named = (format: ResourceFile['format']) => files.find((file) => file.format === format)
  const video = named('Video')
  const captions = named('Captions')
  const first = named('Slide')
  if (!video || !captions || !first) return null
  return (
    <div className="video">
      <p id="video-words">{words.video.theVideoShowsSlides}</p>
      <video
        controls
        preload="none"
        poster={fileAddress(first.name)}
        width={1280}
        height={720}
        aria-label={words.video.howAskAccommodationCaptions}
        aria-describedby="video-words"
      >
        <source src={fileAddress(video.name)} type="video/mp4" />
        <track
          kind="captions"
          src={fileAddress(captions.name)}
          srcLang="en"
          label={words.video.englishCaptions}
          default
        />
        <p>{words.video.yourBrowserCannotPlay}</p>
      </video>
    </div>
  )
}
