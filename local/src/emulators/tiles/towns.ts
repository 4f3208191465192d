/** Towns by the zoom level from which their names are shown: name, longitude, latitude. */
const TOWN_LISTS: Record<number, string> = {
  5: 'London -0.13 51.51; Edinburgh -3.19 55.95; Cardiff -3.18 51.48; Belfast -5.93 54.60; Dublin -6.26 53.35',
  6: 'Birmingham -1.90 52.48; Manchester -2.24 53.48; Glasgow -4.25 55.86; Newcastle -1.61 54.97; Plymouth -4.14 50.37; Aberdeen -2.10 57.15; Inverness -4.22 57.48; Cork -8.47 51.90; Galway -9.05 53.27; Norwich 1.30 52.63; Leeds -1.55 53.80',
  7: 'Liverpool -2.98 53.41; Bristol -2.59 51.45; Sheffield -1.47 53.38; Nottingham -1.15 52.95; Southampton -1.40 50.91; Cambridge 0.12 52.21; Oxford -1.26 51.75; Swansea -3.94 51.62; Exeter -3.53 50.72; York -1.08 53.96; Carlisle -2.94 54.89; Dundee -2.97 56.46; Limerick -8.63 52.66; Derry -7.32 55.00; Brighton -0.14 50.83; Ipswich 1.16 52.06; Hull -0.33 53.74; Aberystwyth -4.08 52.42; Waterford -7.11 52.26; Truro -5.05 50.26; Dover 1.31 51.13',
  8: 'Leicester -1.13 52.64; Coventry -1.51 52.41; Reading -0.97 51.45; Colchester 0.90 51.89; Chelmsford 0.47 51.74; Canterbury 1.08 51.28; Portsmouth -1.09 50.81; Bournemouth -1.88 50.72; Bath -2.36 51.38; Gloucester -2.24 51.86; Peterborough -0.24 52.57; Lincoln -0.54 53.23; Stoke-on-Trent -2.18 53.00; Shrewsbury -2.75 52.71; Preston -2.70 53.76; Middlesbrough -1.23 54.57; Sunderland -1.38 54.91; Stirling -3.94 56.12; Perth -3.43 56.40; Wrexham -2.99 53.05; Bangor -4.13 53.23; Sligo -8.47 54.27; Kilkenny -7.25 52.65; Luton -0.42 51.88; Milton Keynes -0.76 52.04; Northampton -0.90 52.24; Swindon -1.78 51.56; Southend 0.71 51.54; Maidstone 0.52 51.27; Crawley -0.19 51.11; Bury St Edmunds 0.71 52.25; Lowestoft 1.75 52.48; Hastings 0.57 50.86',
  9: 'Guildford -0.57 51.24; Watford -0.40 51.66; Romford 0.18 51.58; Croydon -0.10 51.37; Slough -0.59 51.51; Basildon 0.49 51.57; Harlow 0.10 51.77; Stevenage -0.20 51.90; Braintree 0.55 51.88; Clacton 1.15 51.79; Felixstowe 1.35 51.96; Sudbury 0.73 52.04; Winchester -1.31 51.06; Salisbury -1.79 51.07; Taunton -3.10 51.01; Worcester -2.22 52.19; Hereford -2.72 52.06; Derby -1.48 52.92; Huddersfield -1.78 53.65; Bradford -1.75 53.79; Bolton -2.43 53.58; Blackpool -3.05 53.82; Durham -1.58 54.78; Kilmarnock -4.50 55.61; Paisley -4.42 55.84; Newport -3.00 51.58; Drogheda -6.35 53.72; Lisburn -6.04 54.51',
};

export interface Town {
  name: string;
  /** Longitude and latitude in degrees. */
  at: [number, number];
  fromZoom: number;
}

export const TOWNS: Town[] = Object.entries(TOWN_LISTS).flatMap(([fromZoom, list]) =>
  list.split('; ').map((entry) => {
    const [, name = '', longitude, latitude] = /^(.+) (-?[\d.]+) ([\d.]+)$/.exec(entry) ?? [];
    return { name, at: [Number(longitude), Number(latitude)], fromZoom: Number(fromZoom) };
  }),
);
