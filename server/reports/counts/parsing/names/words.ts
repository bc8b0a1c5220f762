/** The words of the grammar in docs/names.md, in lower case. */

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));
const namesOf = (...names: string[]): ReadonlySet<string> => new Set(names);

/** Names above the phyla. `root` and `cellular organisms` are no rank. */
export const roots = namesOf('root', 'cellular organisms', 'cellular root', 'life');
export const domains = wordsOf('bacteria archaea eukaryota eukarya eukaryotes eukaryote viruses');
/** Kingdoms and clades that NCBI puts between domain and class. */
export const kingdoms = namesOf(
  ...wordsOf('bacillati pseudomonadati fusobacteriati thermotogati'),
  ...wordsOf('methanobacteriati nanobdellati promethearchaeati thermoproteati'),
  'fcb group',
  'pvc group',
  'terrabacteria group',
  'bacteroidetes/chlorobi group',
  'bacteroidota/chlorobiota group',
  'cyanobacteria/melainabacteria group',
  'cyanobacteriota/melainabacteria group',
  'methanomada group',
  'stenosarchaea group',
  'tack group',
  'dpann group',
  'delta/epsilon subdivisions',
);

/** Classes that no database uses as the name of a phylum: at its place, the lineage lacks a part. */
export const classes = wordsOf(`
  clostridia bacilli negativicutes erysipelotrichia erysipelotrichi limnochordia bacteroidia flavobacteriia cytophagia
  sphingobacteriia alphaproteobacteria betaproteobacteria gammaproteobacteria deltaproteobacteria epsilonproteobacteria
  campylobacteria desulfovibrionia coriobacteriia actinomycetes acidimicrobiia verrucomicrobiae
  verrucomicrobiia fusobacteriia mollicutes spirochaetia methanobacteria melainabacteria vampirivibrionia cyanobacteriia
  thermomicrobia thermoprotei anaerolineae dehalococcoidia thermoleophilia lentisphaeria oligosphaeria synergistia saccharimonadia
  elusimicrobia methanomicrobia methanosarcinia thermoplasmata nitrososphaeria halobacteria blastocatellia chlorobia
  desulfuromonadia myxococcia polyangia brachyspiria leptospiria acidobacteriia desulfotomaculia symbiobacteriia
  tissierellia actinomycetia nitriliruptoria armatimonadia planctomycetia rhodothermia oligoflexia bdellovibrionia syntrophia
  chloroflexia ardenticatenia gemmatimonadia desulfobulbia chitinophagia saprospiria thermoanaerobaculia acidithiobacillia
  hydrogenophilalia magnetococcia peptococcia moorellia nitrospira`);

/** Second words of names of groups, which are no epithets of species. */
export const groupWords = wordsOf(
  'group clade cluster division subdivision lineage subgroup sensu symbiont endosymbiont',
);

/** Phyla whose name no class has, beside those in -ota. */
export const phylaAlone = wordsOf('firmicutes bacteroidetes proteobacteria tenericutes');

/** A name that begins with one of these adds nothing to its rest. */
export const openings = wordsOf(`
  uncultured uncultivated unclassified unidentified unassigned unaffiliated unknown undefined undetermined unresolved
  uncharacterized unnamed unspecified ambiguous environmental norank noname other others undef`);
/** A name that ends with one of these adds nothing to its beginning. */
export const endings = wordsOf(`
  na uncultured unclassified unidentified unassigned unknown undefined noname norank metagenome metagenomes other others sp
  spp bacterium bacteria organism archaeon uc kingdom phylum class order family genus species`);
/** mothur and EzBioCloud repeat the name of a wider rank with a mark of the narrower one. */
export const repeats = /_(?:ph|cl|or|fa|ge|uc_[a-z])$|(?:aceae|ales)(?:_[a-z])+$/;

/** Names that say nothing as a whole. */
export const blanks = namesOf(
  ...wordsOf('na nan n/a null none nil sp spp bacterium organism metagenome undetermined'),
  'no rank',
  'no hit',
  'no hits',
  'no blast hit',
  'not assigned',
  'not available',
  'not classified',
  'not determined',
  'no match',
);

/** Living beings without a name, and places to find them: a name of these words alone gives the origin of a sequence. */
export const beings = wordsOf(`
  bacterium bacteria organism microorganism prokaryote archaeon archaea metagenome metagenomic clone isolate enrichment
  culture symbiont endosymbiont consortium microbiome microbiota`);
export const habitats = wordsOf(`
  human mouse murine mice rat rats pig pigs swine porcine bovine cow cows cattle sheep ovine goat goats horse equine
  chicken poultry dog canine cat feline termite insect wallaby animal mammal gut intestine intestinal colon colonic cecum
  cecal caecum caecal rumen ruminal fecal faecal feces faeces stool oral mouth saliva skin vaginal lung nasal host
  marine seawater sea water ocean freshwater groundwater lake river sediment soil rhizosphere root roots plant wastewater
  sludge activated anaerobic aerobic digester biogas reactor compost manure hot spring springs food milk cheese
  fermentation fermented sample samples body associated derived producing degrading butyrate low gc gram positive negative`);

/** The spellings of a phylum before and after its valid publication (Oren & Garrity, IJSEM 71 (2021) 005056), newest first. */
export const phylumSynonyms: readonly (readonly string[])[] = [
  ['Bacillota', 'Firmicutes'],
  ['Bacteroidota', 'Bacteroidetes', 'Bacteroidaeota'],
  ['Actinomycetota', 'Actinobacteria', 'Actinobacteriota', 'Actinobacteraeota'],
  ['Pseudomonadota', 'Proteobacteria', 'Proteobacteriota'],
  ['Verrucomicrobiota', 'Verrucomicrobia'],
  ['Fusobacteriota', 'Fusobacteria'],
  ['Spirochaetota', 'Spirochaetes', 'Spirochaetae'],
  ['Cyanobacteriota', 'Cyanobacteria'],
  ['Campylobacterota', 'Epsilonbacteraeota'],
  ['Thermodesulfobacteriota', 'Desulfobacterota'],
  ['Synergistota', 'Synergistetes'],
  ['Mycoplasmatota', 'Tenericutes'],
  ['Lentisphaerota', 'Lentisphaerae'],
  ['Elusimicrobiota', 'Elusimicrobia'],
  ['Deinococcota', 'Deinococcus-Thermus', 'Deinococcaeota'],
  ['Acidobacteriota', 'Acidobacteria'],
  ['Planctomycetota', 'Planctomycetes'],
  ['Chloroflexota', 'Chloroflexi', 'Chloroflexaeota'],
  ['Gemmatimonadota', 'Gemmatimonadetes'],
  ['Fibrobacterota', 'Fibrobacteres'],
  ['Chlorobiota', 'Chlorobi'],
  ['Chlamydiota', 'Chlamydiae'],
  ['Nitrospirota', 'Nitrospirae'],
  ['Methanobacteriota', 'Euryarchaeota'],
  ['Thermoproteota', 'Crenarchaeota'],
  ['Nitrososphaerota', 'Thaumarchaeota'],
  [
    'Candidatus Saccharimonadota',
    'Candidatus Saccharibacteria',
    'Saccharibacteria',
    'Patescibacteria TM7',
    'TM7',
  ],
];

/** The names of these phyla and of some older ones, in lower case. */
export const phylumNames: ReadonlySet<string> = new Set([
  ...phylumSynonyms.flat().map((name) => name.toLowerCase()),
  ...wordsOf('hydrogenedentes aminicenantes omnitrophica deferribacteres microgenomates caldiserica'),
]);

/** Codes and groups that databases have at one rank, and at the genus only below themselves. */
export const placedCodes = {
  phylum: namesOf(
    ...wordsOf(
      '10bav-f6 ac1 ad3 bhi80-139 brc1 dtb120 fcpu426 gal15 gn01 gn02 gn04 hyd24-12 ksb3 ld1 mbnt15 nb1-j',
    ),
    ...wordsOf('nc10 nkb15 nkb19 od1 op1 op3 op8 op9 op11 pauc34f rcp2-54 sr1 sva0485 tm6 tx1a-33'),
    ...wordsOf('wor-1 wps-1 wps-2 ws1 ws2 ws3 ws4 ws5 ws6 wwe1 cyanobacteria/chloroplast'),
    'cyanobacteria chloroplast',
    'sar324 clade(marine group b)',
    'marinimicrobia (sar406 clade)',
  ),
  class: wordsOf('tm7-1 tm7-3 4c0d-2 aby1'),
  order: wordsOf('rf9 rf32 rf39 ys2'),
  family: namesOf(
    ...wordsOf('s24-7 f082 p-251-o5 ucg-010'),
    'bacteroidales s24-7 group',
    '[eubacterium] coprostanoligenes group',
    '[clostridium] methylpentosum group',
  ),
} as const;

export const organelles = wordsOf('chloroplast chloroplasts mitochondria mitochondrion plastid plastids');
/** The names above all viruses, and above the vectors and other artificial sequences in databases of Kraken 2. */
export const viruses = namesOf(
  'viruses',
  'other sequences',
  'other entries',
  'artificial sequences',
  'vectors',
);
/** Hosts, plants and other eukaryotes: no bacteria, and no archaea. */
export const eukaryotes = namesOf(
  ...wordsOf(
    'eukaryota eukarya eukaryotes eukaryote opisthokonta metazoa animalia viridiplantae plantae fungi',
  ),
  ...wordsOf('streptophyta streptophytina embryophyta tracheophyta magnoliopsida magnoliophyta'),
  ...wordsOf('chordata craniata vertebrata mammalia primates hominidae rodentia muridae arthropoda'),
  ...wordsOf('ascomycota basidiomycota'),
  'homo sapiens',
  'human',
  'mus musculus',
);
/** Genera of hosts, of food and of yeasts, in tables of genera or species, which name no domain. */
export const eukaryoticGenera = wordsOf(`
  homo mus rattus bos sus ovis capra gallus meleagris canis felis equus salmo triticum oryza zea hordeum avena solanum
  glycine arabidopsis nicotiana brassica malus prunus vitis allium theobroma cucumis phaseolus saccharomyces candida
  blastocystis`);
