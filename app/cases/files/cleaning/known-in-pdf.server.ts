import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { pathsShortened } from './paths-in-text.ts'

// Keeps only the entries of a PDF that pages, links, fields, fonts and pictures need to show (ISO 32000-1), and what the
// second look has to find and report: other files, signatures, forms of XML, and notes. Everything else is dropped.

/**
 * For each kind of object: the entries that it keeps, each with the kind of its value. An entry without a kind keeps numbers,
 * names and texts only. "*" before a kind: a list of such objects under names that the file chose. "found": an object that is
 * kept only if a page leads to it. "any": whatever is in it, because the second look reports it.
 */
const KINDS: Record<string, string> = {
  catalog:
    'Type Version Pages:pages PageLabels:labels Names:names Dests:*dest PageLayout PageMode Outlines:outline AcroForm:form ' +
    'StructTreeRoot:element MarkInfo:marked Lang OCProperties:layers Perms:any AF:any',
  pages:
    'Type Parent:pages Kids:pages Count Resources:resources MediaBox CropBox Rotate Contents:content Annots:note ' +
    'Group:group StructParents Tabs UserUnit',
  resources:
    'ProcSet Font:*font XObject:*drawing ExtGState:*state ColorSpace:*space Pattern:*pattern Shading:*shading ' +
    'Properties:*property',
  content: '',
  group: 'Type S CS:space I K',
  drawing:
    'Type Subtype Name Width Height ColorSpace:space BitsPerComponent Intent ImageMask Mask:drawing SMask:drawing Decode ' +
    'Interpolate SMaskInData Matte FormType BBox Matrix Resources:resources Group:group StructParents StructParent OC:property',
  unpacking:
    'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 ' +
    'DamagedRowsBeforeError ColorTransform JBIG2Globals:content',
  space:
    'WhitePoint BlackPoint Gamma Matrix Range N Alternate:space FunctionType Domain Functions:space C0 C1 Bounds Encode ' +
    'Decode Size BitsPerSample Order Subtype Colorants:*space Process:space ColorSpace:space Components',
  state:
    'Type LW LC LJ ML D RI OP op OPM Font:font BG:space BG2:space UCR:space UCR2:space TR:space TR2:space FL SM SA BM ' +
    'SMask:mask CA ca AIS TK',
  mask: 'Type S G:drawing BC TR:space',
  pattern:
    'Type PatternType PaintType TilingType BBox XStep YStep Resources:resources Matrix Shading:shading ExtGState:state',
  shading:
    'ShadingType ColorSpace:space Background BBox AntiAlias Function:space Domain Matrix Coords Extend BitsPerCoordinate ' +
    'BitsPerComponent BitsPerFlag Decode VerticesPerRow',
  property: 'Type Name OCGs:property P VE:property MCID ActualText Alt Lang E',
  font:
    'Type Subtype Name BaseFont FirstChar LastChar Widths FontDescriptor:descriptor Encoding:encoding ToUnicode:encoding ' +
    'DescendantFonts:font CIDSystemInfo:system DW W DW2 W2 CIDToGIDMap:content CharProcs:*content FontMatrix FontBBox ' +
    'Resources:resources',
  descriptor:
    'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight ' +
    'StemV StemH AvgWidth MaxWidth MissingWidth FontFile:program FontFile2:program FontFile3:program CharSet CIDSet:content ' +
    'Style:system Lang FD:*descriptor',
  program: 'Length1 Length2 Length3 Subtype',
  encoding: 'Type BaseEncoding Differences CMapName CIDSystemInfo:system WMode UseCMap:encoding',
  system: 'Registry Ordering Supplement Panose',
  link: 'Type Subtype Rect QuadPoints Border BS:border C F H A:action Dest:dest StructParent',
  mark:
    'Type Subtype Rect QuadPoints Border BS:border BE:border C IC CA ca F AP:appearance AS InkList L Vertices LE CL DA Q RD ' +
    'Name Contents StructParent OC:property Sy',
  border: 'Type W S D I',
  appearance: 'N:*drawing',
  action: 'Type S URI D:dest N',
  dest: 'D:dest',
  names: 'Dests:destinations EmbeddedFiles:any',
  destinations: 'Names:dest Kids:destinations Limits',
  labels: 'Nums:labels Kids:labels Limits Type S P St',
  outline:
    'Type Title First:outline Last:outline Next:outline Prev:outline Parent:outline Count Dest:dest A:action C F',
  form: 'Fields:field DR:resources DA Q NeedAppearances SigFlags XFA:any',
  field:
    'Type Subtype FT Parent:field Kids:field T V:any Opt DA Q Ff MaxLen TI I Rect AP:appearance AS MK:look F BS:border ' +
    'Border H A:action StructParent OC:property',
  look: 'R BC BG CA I:drawing IF:fit TP',
  fit: 'SW S A FB',
  marked: 'Marked',
  layers: 'OCGs:property D:shown',
  shown:
    'BaseState ON:property OFF:property Order:property RBGroups:property Intent ListMode Locked:property',
  element:
    'Type S P:element Pg:found K:element A:table Lang Alt ActualText E MCID Stm:found Obj:found ParentTree:parents ' +
    'ParentTreeNextKey RoleMap:*value',
  table: 'O Scope RowSpan ColSpan ListNumbering',
  parents: 'Nums:element Kids:parents Limits',
  value: '',
}

const SHAPES = new Map<string, Map<string, string | undefined>>(
  Object.entries(KINDS).map(([kind, entries]) => [kind, new Map(entries.split(' ').map(shaped))]),
)
function shaped(entry: string): [string, string | undefined] {
  const [name = '', kind] = entry.split(':')
  return [name, kind]
}

const OF_STREAM = new Map<string, string | undefined>([
  ['Length', undefined],
  ['Filter', undefined],
  ['DecodeParms', 'unpacking'],
])
/** Marks on a page that carry another file, a film or a program. */
const OF_FILES = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D'])
/** What a link may do: open a page of the web, or go to a page of the file. */
const ACTIONS = new Set(['URI', 'GoTo', 'Named'])

interface ToDo {
  object: PDFObject
  kind: string
}

const named = (name: string) => PDFName.of(name)
const textOf = (name: PDFObject | undefined): string => (name instanceof PDFName ? name.decodeText() : '')

/** Cleans every object that a page leads to, and returns them. */
export function keepKnown(context: PDFContext, catalog: PDFDict): Set<PDFRef> {
  const known = new KnownObjects(context)
  known.all(catalog)
  return known.reached
}

class KnownObjects {
  readonly reached = new Set<PDFRef>()
  readonly #context: PDFContext
  /** Pages first: a link may lead only to one of them. The structure last: it names pages and marks. */
  readonly #pages: ToDo[] = []
  readonly #others: ToDo[] = []
  readonly #structure: ToDo[] = []

  constructor(context: PDFContext) {
    this.#context = context
  }

  all(catalog: PDFDict): void {
    if (this.#context.trailerInfo.Root instanceof PDFRef) this.reached.add(this.#context.trailerInfo.Root)
    this.#cleanDict(catalog, 'catalog', false)
    for (const list of [this.#pages, this.#others, this.#structure])
      for (let next = list.pop(); next; next = list.pop()) this.#visit(next)
  }

  #add(object: PDFObject, kind: string): void {
    const list = kind === 'pages' ? this.#pages : kind === 'element' ? this.#structure : this.#others
    list.push({ object, kind })
  }

  #visit({ object, kind }: ToDo): void {
    if (object instanceof PDFRef) {
      if (this.reached.has(object)) return
      this.reached.add(object)
      const target = this.#context.lookup(object)
      if (target) this.#visit({ object: target, kind })
    } else if (object instanceof PDFArray) this.#cleanArray(object, kind)
    else if (object instanceof PDFStream) this.#cleanDict(object.dict, kind.replace('*', ''), true)
    else if (object instanceof PDFDict) this.#cleanDict(object, kind, false)
  }

  #cleanArray(array: PDFArray, kind: string): void {
    shortenPaths(array.asArray(), (at, text) => array.set(at, text))
    for (let at = array.size() - 1; at >= 0; at--) {
      const object = array.get(at)
      if (kind === 'note' && this.#isDropped(object)) array.remove(at)
      else if (kind === 'dest' && object instanceof PDFRef) {
        if (!this.reached.has(object) && !this.#leadsOn(object)) array.set(at, PDFNull)
        else this.#add(object, kind)
      } else this.#add(object, kind)
    }
  }

  /** A destination in a list of names. Anything else is a page that the file no longer has. */
  #leadsOn(object: PDFObject): boolean {
    const target = this.#context.lookup(object)
    return target instanceof PDFArray || (target instanceof PDFDict && target.has(named('D')))
  }

  /** The window of a note, and who accepted it: they show nothing of their own. */
  #isDropped(object: PDFObject): boolean {
    const note = this.#context.lookup(object)
    if (!(note instanceof PDFDict)) return true
    return textOf(note.lookup(named('Subtype'))) === 'Popup' || note.has(named('StateModel'))
  }

  #cleanDict(dict: PDFDict, given: string, isStream: boolean): void {
    const kind = given === 'note' ? kindOfNote(dict) : given
    if (kind === 'any') {
      for (const value of dict.values()) this.#add(value, kind)
      return
    }
    const shape = SHAPES.get(kind)
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText()
      const inStream = isStream && OF_STREAM.has(name)
      const isKept = kind.startsWith('*') || inStream || shape?.has(name)
      const child = kind.startsWith('*') ? kind.slice(1) : inStream ? OF_STREAM.get(name) : shape?.get(name)
      if (!isKept || !this.#keeps(value, child)) dict.delete(key)
      else if (child && child !== 'found' && child !== 'value') this.#add(value, child)
    }
    const entries = dict.entries()
    shortenPaths(
      entries.map(([, value]) => value),
      (at, text) => dict.set(entries[at]?.[0] as PDFName, text),
    )
  }

  #keeps(value: PDFObject, kind: string | undefined): boolean {
    if (kind === 'found') return value instanceof PDFRef && this.reached.has(value)
    if (kind === 'action') {
      const action = this.#context.lookup(value)
      return action instanceof PDFDict && ACTIONS.has(textOf(action.lookup(named('S'))))
    }
    return (kind !== undefined && kind !== 'value') || this.#isPlain(value)
  }

  /** Numbers, names and texts, and lists of them. */
  #isPlain(value: PDFObject): boolean {
    const refs: PDFRef[] = []
    const plain = (object: PDFObject | undefined): boolean => {
      if (object instanceof PDFRef) {
        if (refs.includes(object)) return false
        refs.push(object)
        return plain(this.#context.lookup(object))
      }
      if (object instanceof PDFArray) return object.asArray().every(plain)
      return !(object instanceof PDFDict || object instanceof PDFStream)
    }
    const isPlain = plain(value)
    if (isPlain) for (const ref of refs) this.reached.add(ref)
    return isPlain
  }
}

function kindOfNote(note: PDFDict): string {
  const subtype = textOf(note.lookup(named('Subtype')))
  if (OF_FILES.has(subtype)) return 'any'
  if (subtype === 'Widget') return 'field'
  return subtype === 'Link' ? 'link' : 'mark'
}

function shortenPaths(values: readonly PDFObject[], put: (at: number, text: PDFHexString) => void): void {
  values.forEach((value, at) => {
    if (!(value instanceof PDFString || value instanceof PDFHexString)) return
    const text = value.decodeText()
    const short = pathsShortened(text)
    if (short !== text) put(at, PDFHexString.fromText(short))
  })
}
