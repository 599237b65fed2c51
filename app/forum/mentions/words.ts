export const words = {
  here: {
    open: 'Handles in this topic',
    says: 'These handles stand over the newest posts of this topic. Write @ in front of one to tell that member. With JavaScript, a list appears while you type @.',
    list: 'Handles in this topic',
    one: '1 handle fits. Press the down arrow to choose it.',
    some: '{count} handles fit. Press the down arrow to choose one.',
  },
}
