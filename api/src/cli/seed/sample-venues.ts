/** A venue of the sample data: real towns at their true coordinates, invented halls. */
export interface SampleVenue {
  line1: string;
  city: string;
  state: string;
  postcode: string;
  country: 'United Kingdom' | 'Ireland';
  latitude: number;
  longitude: number;
}

const uk = (
  line1: string,
  city: string,
  state: string,
  postcode: string,
  latitude: number,
  longitude: number,
): SampleVenue => ({
  line1,
  city,
  state,
  postcode,
  country: 'United Kingdom',
  latitude,
  longitude,
});

const ireland = (
  line1: string,
  city: string,
  state: string,
  postcode: string,
  latitude: number,
  longitude: number,
): SampleVenue => ({ line1, city, state, postcode, country: 'Ireland', latitude, longitude });

export const VENUES = {
  aberdeen: uk(
    'Union Street Community Hall',
    'Aberdeen',
    'Aberdeenshire',
    'AB10 1BD',
    57.1497,
    -2.0943,
  ),
  bath: uk('Walcot Village Hall', 'Bath', 'Somerset', 'BA1 5BG', 51.3811, -2.359),
  belfast: uk('Ormeau Road Centre', 'Belfast', 'County Antrim', 'BT7 1NH', 54.5973, -5.9301),
  birmingham: uk(
    'Digbeth Assembly Rooms',
    'Birmingham',
    'West Midlands',
    'B5 6DR',
    52.4862,
    -1.8904,
  ),
  brighton: uk('Hove Park Pavilion', 'Brighton', 'East Sussex', 'BN3 7BF', 50.8225, -0.1372),
  bristol: uk('Harbourside Hall', 'Bristol', 'Bristol', 'BS1 5TT', 51.4545, -2.5879),
  cambridge: uk('Mill Road Centre', 'Cambridge', 'Cambridgeshire', 'CB1 2AZ', 52.2053, 0.1218),
  cardiff: uk(
    'Canton Community Centre',
    'Cardiff',
    'South Glamorgan',
    'CF11 9DX',
    51.4816,
    -3.1791,
  ),
  chelmsford: uk('Moulsham Masonic Hall', 'Chelmsford', 'Essex', 'CM2 0HY', 51.7356, 0.4685),
  colchester: uk('Castle Park Hall', 'Colchester', 'Essex', 'CO1 1TJ', 51.8892, 0.9042),
  cork: ireland('Lee Valley Parish Hall', 'Cork', 'County Cork', 'T12 W8FK', 51.8985, -8.4756),
  coventry: uk('Earlsdon Social Club', 'Coventry', 'West Midlands', 'CV5 6EP', 52.4068, -1.5197),
  derby: uk('Market Hall Annexe', 'Derby', 'Derbyshire', 'DE1 2DB', 52.9225, -1.4746),
  derry: uk('Guildhall Square Rooms', 'Derry', 'County Londonderry', 'BT48 6DQ', 54.9966, -7.3086),
  dublin: ireland('Liffey Quay Hall', 'Dublin', 'County Dublin', 'D02 X285', 53.3498, -6.2603),
  dundee: uk('Tayside Sports Hall', 'Dundee', 'Angus', 'DD1 3JA', 56.462, -2.9707),
  edinburgh: uk('Leith Walk Rooms', 'Edinburgh', 'Midlothian', 'EH6 5DT', 55.9533, -3.1883),
  exeter: uk('St Thomas Hall', 'Exeter', 'Devon', 'EX4 1AB', 50.7184, -3.5339),
  galway: ireland(
    'Salthill Community Hall',
    'Galway',
    'County Galway',
    'H91 E2K8',
    53.2707,
    -9.0568,
  ),
  glasgow: uk('Partick Burgh Rooms', 'Glasgow', 'Lanarkshire', 'G11 5LW', 55.8642, -4.2518),
  hull: uk('Humber Street Hall', 'Hull', 'East Yorkshire', 'HU1 1TU', 53.7457, -0.3367),
  inverness: uk('Ness Bank Hall', 'Inverness', 'Inverness-shire', 'IV2 4SA', 57.4778, -4.2247),
  ipswich: uk('Waterfront Masonic Hall', 'Ipswich', 'Suffolk', 'IP4 1BX', 52.0567, 1.1482),
  leeds: uk('Kirkgate Rooms', 'Leeds', 'West Yorkshire', 'LS2 7DJ', 53.8008, -1.5491),
  leicester: uk(
    'Belgrave Neighbourhood Centre',
    'Leicester',
    'Leicestershire',
    'LE4 5AU',
    52.6369,
    -1.1398,
  ),
  limerick: ireland(
    'Shannonside Hall',
    'Limerick',
    'County Limerick',
    'V94 T28R',
    52.6638,
    -8.6267,
  ),
  lincoln: uk('Bailgate Hall', 'Lincoln', 'Lincolnshire', 'LN1 3AR', 53.2307, -0.5406),
  liverpool: uk('Albert Dock Rooms', 'Liverpool', 'Merseyside', 'L3 4AF', 53.4084, -2.9916),
  london: uk('Great Queen Street Rooms', 'London', 'Greater London', 'WC2B 5AZ', 51.515, -0.1211),
  londonCity: uk('Bishopsgate Offices', 'London', 'Greater London', 'EC2M 4QD', 51.5178, -0.0823),
  manchester: uk('Ancoats Works', 'Manchester', 'Greater Manchester', 'M4 6BF', 53.4808, -2.2426),
  newcastle: uk(
    'Tyne Quay Hall',
    'Newcastle upon Tyne',
    'Tyne and Wear',
    'NE1 3DE',
    54.9783,
    -1.6178,
  ),
  norwich: uk('Cathedral Close Hall', 'Norwich', 'Norfolk', 'NR1 4DH', 52.6309, 1.2974),
  nottingham: uk(
    'Sneinton Market Hall',
    'Nottingham',
    'Nottinghamshire',
    'NG1 1DT',
    52.9548,
    -1.1581,
  ),
  oxford: uk('Cowley Road Centre', 'Oxford', 'Oxfordshire', 'OX4 1XH', 51.752, -1.2577),
  plymouth: uk('Barbican Hall', 'Plymouth', 'Devon', 'PL1 2LS', 50.3755, -4.1427),
  reading: uk('Thames Valley Offices', 'Reading', 'Berkshire', 'RG1 8DB', 51.4543, -0.9781),
  sheffield: uk('Kelham Island Hall', 'Sheffield', 'South Yorkshire', 'S3 8RD', 53.3811, -1.4701),
  southampton: uk('Ocean Village Rooms', 'Southampton', 'Hampshire', 'SO14 3JH', 50.9097, -1.4044),
  swansea: uk('Maritime Quarter Hall', 'Swansea', 'West Glamorgan', 'SA1 1UN', 51.6214, -3.9436),
  truro: uk('Lemon Quay Hall', 'Truro', 'Cornwall', 'TR1 2LW', 50.2632, -5.051),
  york: uk('Micklegate Rooms', 'York', 'North Yorkshire', 'YO1 6JX', 53.96, -1.0873),
} as const satisfies Record<string, SampleVenue>;

export type VenueName = keyof typeof VENUES;
