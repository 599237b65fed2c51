// The server's packages come in one file with our code: from a thousand small files it took the site twice as long to start.
// These stay as they are: they bring files of their own, are rarely needed, or are no ES modules.
export const PACKAGES_APART = [
  '@cantoo/pdf-lib',
  '@fastify/busboy',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  'bidi-js',
  'docx',
  'fontverter',
  'harfbuzzjs',
  'nodemailer',
  'pdfjs-dist',
  'pdfkit',
  'pg',
  'piscina',
  'react',
  'react-dom',
  'reflect-metadata',
  'stripe',
  'subset-font',
]
