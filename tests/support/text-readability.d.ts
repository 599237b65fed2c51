declare module 'text-readability' {
  const readability: {
    syllableCount(text: string): number
    lexiconCount(text: string): number
    fleschKincaidGrade(text: string): number
  }
  export default readability
}
