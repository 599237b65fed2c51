import type { Config } from '@react-router/dev/config'

// A separate file for a route's clientAction costs every page more bytes than it saves one.
export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  splitRouteModules: false,
} satisfies Config
