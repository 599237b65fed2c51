// The server's packages are bundled into one file with our code: from a thousand small files the site took twice as
// long to start. These stay separate: they have files of their own, are
// rarely needed, or are not ES modules.
export const PACKAGES_APART = [
  '@cantoo/pdf-lib',
  '@fastify/busboy',
  '@myriaddreamin/typst-ts-node-compiler',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  'docx',
  'nodemailer',
  'pdfjs-dist',
  'pg',
  'piscina',
  'prom-client',
  'react',
  'react-dom',
  'reflect-metadata',
  'stripe',
  'subset-font',
]
