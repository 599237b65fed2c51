/** Why a picture was refused, and what to do; by the names of clean-picture.server.ts. */
export const pictureRefusals = {
  kind: 'This file is not a picture that we can show. Choose a JPEG, PNG, GIF or WebP file.',
  bytes:
    'The picture must be smaller than 12 MB. Make it smaller, or save it as a JPEG file, and add it again.',
  pixels:
    'The picture is too large inside. Make it smaller, for example 2,000 points wide, and add it again.',
  slow: 'This picture took too long to prepare. Make it smaller, for example 2,000 points wide, or add it again in a few minutes.',
  broken: 'We could not open this picture. Save it again as a JPEG or PNG file, and add that.',
  busy: 'Many files are being checked right now. Wait a minute, and add the picture again.',
} as const
