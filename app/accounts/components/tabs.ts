import type { IconName } from '#app/ui/parts/icons.tsx'
import { words } from '../words.ts'

/** The five tabs of the dashboard, each an address of its own. */
export const TABS: readonly { href: string; label: string; icon: IconName }[] = [
  {
    href: '/dashboard',
    get label() {
      return words.tabs.overview
    },
    icon: 'dashboard',
  },
  {
    href: '/dashboard/complaints',
    get label() {
      return words.tabs.myComplaints
    },
    icon: 'file',
  },
  {
    href: '/dashboard/forum-posts',
    get label() {
      return words.tabs.myForumPosts
    },
    icon: 'message',
  },
  {
    href: '/dashboard/saved',
    get label() {
      return words.tabs.savedResources
    },
    icon: 'save',
  },
  {
    href: '/dashboard/profile',
    get label() {
      return words.tabs.profile
    },
    icon: 'person',
  },
]
