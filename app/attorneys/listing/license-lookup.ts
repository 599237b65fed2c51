/**
 * The organization that keeps the list of lawyers in each state, in D.C. and in each
 * territory, and where a license can be looked up. Written from memory: these links have not
 * been opened. Corrections by staff are in the table attorney_bars and replace a line here.
 */
const BARS: Record<string, readonly [who: string, url: string]> = {
  AL: ['Alabama State Bar', 'https://www.alabar.org/'],
  AK: ['Alaska Bar Association', 'https://alaskabar.org/'],
  AZ: ['State Bar of Arizona', 'https://www.azbar.org/'],
  AR: ['Arkansas Judiciary', 'https://attorneyinfo.arcourts.gov/'],
  CA: ['State Bar of California', 'https://apps.calbar.ca.gov/attorney/LicenseeSearch/QuickSearch'],
  CO: ['Colorado Office of Attorney Regulation Counsel', 'https://www.coloradolegalregulation.com/'],
  CT: ['Connecticut Judicial Branch', 'https://www.jud.ct.gov/attorneyfirminquiry/AttorneyFirmInquiry.aspx'],
  DE: ['Delaware Courts', 'https://courts.delaware.gov/'],
  FL: ['The Florida Bar', 'https://www.floridabar.org/directories/find-mbr/'],
  GA: ['State Bar of Georgia', 'https://www.gabar.org/'],
  HI: ['Hawaii State Bar Association', 'https://hsba.org/'],
  ID: ['Idaho State Bar', 'https://isb.idaho.gov/'],
  IL: ['Attorney Registration and Disciplinary Commission of Illinois', 'https://www.iardc.org/'],
  IN: ['Indiana Roll of Attorneys', 'https://courtapps.in.gov/rollofattorneys'],
  IA: ['Iowa Office of Professional Regulation', 'https://www.iacourtcommissions.org/'],
  KS: ['Kansas Courts', 'https://www.kscourts.org/'],
  KY: ['Kentucky Bar Association', 'https://www.kybar.org/'],
  LA: ['Louisiana State Bar Association', 'https://www.lsba.org/'],
  ME: ['Maine Board of Overseers of the Bar', 'https://www.mebaroverseers.org/'],
  MD: ['Maryland Courts', 'https://www.mdcourts.gov/attysearch'],
  MA: ['Massachusetts Board of Bar Overseers', 'https://www.massbbo.org/'],
  MI: ['State Bar of Michigan', 'https://www.michbar.org/'],
  MN: ['Minnesota Lawyer Registration Office', 'https://www.lro.mn.gov/'],
  MS: ['The Mississippi Bar', 'https://www.msbar.org/'],
  MO: ['The Missouri Bar', 'https://mobar.org/'],
  MT: ['State Bar of Montana', 'https://www.montanabar.org/'],
  NE: ['Nebraska State Bar Association', 'https://www.nebar.com/'],
  NV: ['State Bar of Nevada', 'https://nvbar.org/'],
  NH: ['New Hampshire Bar Association', 'https://www.nhbar.org/'],
  NJ: ['New Jersey Courts', 'https://www.njcourts.gov/'],
  NM: ['State Bar of New Mexico', 'https://www.sbnm.org/'],
  NY: ['New York State Unified Court System', 'https://iapps.courts.state.ny.us/attorneyservices/search'],
  NC: ['North Carolina State Bar', 'https://www.ncbar.gov/'],
  ND: ['North Dakota Courts', 'https://www.ndcourts.gov/lawyers'],
  OH: ['Supreme Court of Ohio', 'https://www.supremecourt.ohio.gov/AttorneySearch/'],
  OK: ['Oklahoma Bar Association', 'https://www.okbar.org/'],
  OR: ['Oregon State Bar', 'https://www.osbar.org/'],
  PA: [
    'Disciplinary Board of Pennsylvania',
    'https://www.padisciplinaryboard.org/for-the-public/find-attorney',
  ],
  RI: ['Rhode Island Judiciary', 'https://www.courts.ri.gov/'],
  SC: ['South Carolina Judicial Branch', 'https://www.sccourts.org/attorneys/'],
  SD: ['State Bar of South Dakota', 'https://www.statebarofsouthdakota.com/'],
  TN: ['Tennessee Board of Professional Responsibility', 'https://www.tbpr.org/'],
  TX: ['State Bar of Texas', 'https://www.texasbar.com/'],
  UT: ['Utah State Bar', 'https://www.utahbar.org/'],
  VT: ['Vermont Judiciary', 'https://www.vermontjudiciary.org/'],
  VA: ['Virginia State Bar', 'https://www.vsb.org/'],
  WA: ['Washington State Bar Association', 'https://www.mywsba.org/'],
  WV: ['West Virginia State Bar', 'https://wvbar.org/'],
  WI: ['State Bar of Wisconsin', 'https://www.wisbar.org/'],
  WY: ['Wyoming State Bar', 'https://www.wyomingbar.org/'],
  DC: ['D.C. Bar', 'https://www.dcbar.org/'],
  AS: ['American Samoa Bar Association', 'https://www.asbar.org/'],
  GU: ['Guam Bar Association', 'https://www.guambar.org/'],
  MP: ['Northern Mariana Islands Bar Association', 'https://www.cnmibar.net/'],
  PR: ['Judicial Branch of Puerto Rico', 'https://poderjudicial.pr/'],
  VI: ['Virgin Islands Bar Association', 'https://www.vibar.org/'],
}

export interface Bar {
  who: string
  url: string
  /** The day on which one of us opened the link; null: never. */
  checkedOn: string | null
}

/** The built-in link. */
export function shippedBar(state: string): Bar | undefined {
  const [who, url] = BARS[state] ?? []
  return who && url ? { who, url, checkedOn: null } : undefined
}
