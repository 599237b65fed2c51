/** 'too-large': more than the form accepts. 'no-room': too many other uploads. None of it was stored. */
type Dropped = 'too-large' | 'no-room'

/** A file of a form. `size` is how much was sent. Its bytes can be taken once. */
export class SentFile extends File {
  #pieces: Buffer[]
  #size: number
  readonly dropped: Dropped | null

  constructor(name: string, type: string, sent: { pieces: Buffer[]; size: number; dropped: Dropped | null }) {
    super([], name, { type })
    this.#pieces = sent.pieces
    this.#size = sent.size
    this.dropped = sent.dropped
  }

  override get size(): number {
    return this.#size
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.dropped) throw new Error(`nothing was kept of this file: ${this.dropped}`)
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const piece of this.#pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    this.#pieces = []
    if (at !== this.#size) throw new Error('the bytes of this file were taken already')
    return whole
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }
}

/** A file while it is being received. */
export class IncomingFile {
  #name: string
  #type: string
  #most: number | null
  #pieces: Buffer[] = []
  #size = 0
  #dropped: Dropped | null

  /** @param most how many bytes are accepted; null if there is no room at all */
  constructor(name: string, type: string, most: number | null) {
    this.#name = name
    this.#type = type
    this.#most = most
    this.#dropped = null
  }

  get size(): number {
    return this.#size
  }

  add(piece: Buffer): void {
    this.#size += piece.length
    if (this.#most === null) this.drop('no-room')
    else if (this.#size > this.#most) this.drop('too-large')
    if (!this.#dropped) this.#pieces.push(piece)
  }

  drop(why: Dropped): void {
    this.#pieces = []
    this.#dropped ??= why
  }

  whole(): SentFile {
    // Browsers encode these three characters of a name like this.
    const name = this.#name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
    return new SentFile(name, this.#type, { pieces: this.#pieces, size: this.#size, dropped: this.#dropped })
  }
}
