/** What a reply starts from: to a case, or to a message. The organization's own text, in cleartext. */
export interface ReplyTemplateTables {
  replyTemplates: {
    /** With `kind`, the key. */
    id: string
    kind: 'case' | 'message'
    title: string
    body: string
    /** Of a case: what the person does next. Empty where the writer decides. */
    nextStep: string
    version: number
    editedAt: string
    editedBy: string
    retiredAt: string | null
  }
}
