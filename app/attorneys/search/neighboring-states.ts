/**
 * Which states, and D.C., share a border of some length, by postal code. Arizona and Colorado, and
 * New Mexico and Utah, meet only at a point. Alaska, Hawaii and the territories have no neighbors.
 */
const TABLE = `
AL FL GA MS TN
AR LA MS MO OK TN TX
AZ CA NV NM UT
CA AZ NV OR
CO KS NE NM OK UT WY
CT MA NY RI
DC MD VA
DE MD NJ PA
FL AL GA
GA AL FL NC SC TN
IA IL MN MO NE SD WI
ID MT NV OR UT WA WY
IL IN IA KY MO WI
IN IL KY MI OH
KS CO MO NE OK
KY IL IN MO OH TN VA WV
LA AR MS TX
MA CT NH NY RI VT
MD DC DE PA VA WV
ME NH
MI IN OH WI
MN IA ND SD WI
MO AR IL IA KS KY NE OK TN
MS AL AR LA TN
MT ID ND SD WY
NC GA SC TN VA
ND MN MT SD
NE CO IA KS MO SD WY
NH ME MA VT
NJ DE NY PA
NM AZ CO OK TX
NV AZ CA ID OR UT
NY CT MA NJ PA VT
OH IN KY MI PA WV
OK AR CO KS MO NM TX
OR CA ID NV WA
PA DE MD NJ NY OH WV
RI CT MA
SC GA NC
SD IA MN MT NE ND WY
TN AL AR GA KY MS MO NC VA
TX AR LA NM OK
UT AZ CO ID NV WY
VA DC KY MD NC TN WV
VT MA NH NY
WA ID OR
WI IL IA MI MN
WV KY MD OH PA VA
WY CO ID MT NE SD UT
`

const NEIGHBOURS = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([state = '', ...others]) => [state, others]),
)

export const neighboringStates = (state: string): readonly string[] => NEIGHBOURS.get(state) ?? []
