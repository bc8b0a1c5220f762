-- Counts: the reads of each taxon in a sample. A counts file is a document of the report (7) with the same life: versions,
-- publication, release, amendment, audit. Its parsed content stands here.
create table app.taxon_profiles (
  file_id uuid primary key references app.report_files on delete cascade,
  method text not null check (length(method) between 1 and 120),
  pipeline text check (length(pipeline) between 1 and 120),
  reference_database text check (length(reference_database) between 1 and 120),
  source_format text not null check (source_format in ('csv', 'qiime2', 'kraken2', 'bracken', 'biom1', 'biom2')),
  -- Reads of bacteria and archaea, whose shares those of the host would lower; those without a taxon included.
  reads_total bigint not null check (reads_total between 1 and 9007199254740991),
  -- Reads of the host, plants, organelles and other eukaryotes.
  host_reads bigint not null check (host_reads between 0 and 9007199254740991),
  -- Genera below, within and above the middle 90 % of the reference set; null for counts that name no genus. They are compared
  -- once, when the counts come in.
  range_counts integer[] check (cardinality(range_counts) = 3 and 0 <= all (range_counts))
);

alter table app.taxon_profiles enable row level security, force row level security;

-- The taxa of a rank in parallel lists: nothing is ever searched across samples, and a kit has four rows instead of hundreds.
create table app.taxon_ranks (
  file_id uuid not null references app.taxon_profiles on delete cascade,
  rank text not null check (rank in ('phylum', 'family', 'genus', 'species')),
  names text[] not null,
  reads bigint[] not null check (0 <= all (reads)),
  -- Numbers of the taxa; null for a file without numbers. One name may have none.
  taxids bigint[] check (0 < all (taxids)),
  primary key (file_id, rank),
  check (cardinality(names) = cardinality(reads)),
  check (cardinality(names) = cardinality(taxids))
);

alter table app.taxon_ranks enable row level security, force row level security;

-- Do counts look like stool, and like the person's other kits? The findings stand with the counts. Counts with findings are
-- published only after somebody has kept them; counts on hold are not published at all. Owners and practitioners see no finding.

-- Limits, and the genera that they count. The operator may change both; docs/counts-qc.md describes it, and the counted samples.
create table app.counts_qc_limits (
  code text primary key check (code in ('skin_share', 'mouth_share', 'gut_share', 'host_share', 'reads', 'change_from_one_kit',
    'change_from_more_kits', 'compared_reads', 'smallest_share')),
  value double precision not null check (value > 0 and value < 'infinity' and (unit <> 'share' or value <= 1)),
  unit text not null check (unit in ('share', 'reads', 'factor')),
  meaning text not null,
  source text not null check (length(trim(source)) between 1 and 500),
  changed_at timestamptz not null default now()
);

insert into app.counts_qc_limits (code, value, unit, meaning, source) values
  ('skin_share', 0.03, 'share', 'Largest share of skin genera in all reads',
    'Counted on 467 samples of two people (J. G. Caporaso et al., Genome Biology 12 (2011) R50): 59 exceed it. None of 280 stool samples does (M. Arumugam et al., Nature 473 (2011) 174–180).'),
  ('mouth_share', 0.1, 'share', 'Largest share of mouth genera in all reads',
    'Counted on 280 stool samples (M. Arumugam et al., Nature 473 (2011) 174–180): 2 exceed it. Both tongue samples of J. G. Caporaso et al., PNAS 108 (2011) 4516–4522, do.'),
  ('gut_share', 0.25, 'share', 'Smallest share of gut genera in the reads with a genus',
    'Counted on 280 stool samples (M. Arumugam et al., Nature 473 (2011) 174–180): 1 falls below. All 19 samples of skin, mouth, soil and water of J. G. Caporaso et al., PNAS 108 (2011) 4516–4522, do.'),
  ('host_share', 0.1, 'share', 'Largest share of host and plant reads in all reads',
    'Own choice: with more, a tenth of the sequencing told nothing about bacteria and archaea.'),
  ('reads', 1000, 'reads', 'Fewest reads of a sample',
    'Own choice, far below the smallest sample of 467 (15,355 reads; J. G. Caporaso et al., Genome Biology 12 (2011) R50).'),
  ('change_from_one_kit', 4.3, 'factor', 'Largest typical change of a genus from the only other kit',
    'Counted on 408 samples of two people (J. G. Caporaso et al., Genome Biology 12 (2011) R50), at least 20 days apart. Two people are a ruler, not a norm.'),
  ('change_from_more_kits', 3.7, 'factor', 'Largest typical change of a genus from the nearest of several kits',
    'Counted on 408 samples of two people (J. G. Caporaso et al., Genome Biology 12 (2011) R50), at least 20 days apart. Two people are a ruler, not a norm.'),
  ('compared_reads', 10000, 'reads', 'Fewest reads of kits that are compared',
    'Own choice: with fewer reads, smallest_share would be less than half a read.'),
  ('smallest_share', 0.00005, 'share', 'Smaller shares count as this one in comparisons',
    'Own choice: half a read in 10,000, so kits of different depth compare.');

alter table app.counts_qc_limits enable row level security, force row level security;

-- Genera by app.genus_key().
create table app.counts_qc_genera (
  place text not null check (place in ('skin', 'mouth', 'gut', 'compared')),
  genus_key text not null check (genus_key ~ '^[a-z]+$'),
  primary key (place, genus_key)
);

insert into app.counts_qc_genera (place, genus_key)
select genera.place, unnest(string_to_array(genera.keys, ' ')) from (values
  ('skin', 'anaerococcus corynebacterium cutibacterium finegoldia peptoniphilus porphyromonas propionibacterium staphylococcus'),
  ('mouth', 'abiotrophia actinomyces aggregatibacter capnocytophaga gemella granulicatella haemophilus kingella lautropia '
    'leptotrichia neisseria rothia schaalia selenomonas streptococcus tannerella veillonella'),
  -- CAG and UCG begin the names that databases give to genera of the gut without their own name.
  ('gut', 'agathobacter agathobaculum akkermansia alistipes anaerobutyricum anaerostipes anaerotruncus bacteroides barnesiella '
    'bifidobacterium bilophila blautia butyricicoccus butyricimonas butyrivibrio cag catenibacterium christensenellaceae '
    'clostridium collinsella coprobacillus coprococcus desulfovibrio dialister dorea enterocloster escherichia eubacterium '
    'faecalibacterium fusicatenibacter gemmiger holdemanella holdemania lachnoclostridium lachnospira lachnospiraceae '
    'mediterraneibacter megamonas megasphaera methanobrevibacter mitsuokella odoribacter oscillibacter oscillospira '
    'parabacteroides paraprevotella phascolarctobacterium phocaeicola prevotella roseburia ruminococcaceae ruminococcus '
    'ruthenibacterium segatella shigella subdoligranulum sutterella turicibacter ucg'),
  -- Those with a mean share of at least 0.01 % in the 280 samples of the reference set.
  ('compared', 'acetanaerobacterium acetivibrio acidaminococcus actinomyces akkermansia alistipes allisonella anaerostipes '
    'anaerotruncus anaerovorax asaccharobacter bacteroides barnesiella bifidobacterium blautia bryantella butyricicoccus '
    'butyricimonas catenibacterium citrobacter cloacibacillus clostridiales clostridium collinsella coprobacillus '
    'coprococcus cyanobacteria desulfovibrio dialister dorea eggerthella enterobacter enterobacteriaceae enterococcus '
    'escherichia ethanoligenens eubacterium faecalibacterium fusibacter fusobacterium gordonibacter hespellia holdemania '
    'howardella hydrogenoanaerobacterium klebsiella lachnobacterium lachnospiraceae lactobacillus lactococcus lactonifactor '
    'marvinbryantia megasphaera methanobrevibacter mitsuokella odoribacter olsenella oribacterium oscillibacter oxalobacter '
    'parabacteroides paraprevotella parasutterella peptostreptococcaceae phascolarctobacterium porphyromonas prevotella '
    'pseudobutyrivibrio roseburia ruminococcaceae ruminococcus slackia solobacterium sporacetigenium sporobacter '
    'streptococcus subdoligranulum succiniclasticum sutterella syntrophococcus tepidibacter turicibacter veillonella '
    'weissella xylanibacter')
) as genera (place, keys);

alter table app.counts_qc_genera enable row level security, force row level security;

-- Findings and decisions
create table app.counts_checks (
  file_id uuid primary key references app.taxon_profiles on delete cascade,
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  checked_at timestamptz not null default now(),
  decision text check (decision in ('keep', 'hold')),
  decided_at timestamptz,
  -- An administrator or a laboratory's key; neither for the import command, and for a user who was deleted.
  decided_by uuid references app.profiles on delete set null,
  decided_by_key uuid references app.laboratory_keys,
  -- For staff.
  note text check (length(trim(note)) between 1 and 500),
  check ((decision is null) = (decided_at is null)),
  check (decision is not null or (decided_by is null and decided_by_key is null and note is null))
);

create index counts_checks_by_decider on app.counts_checks (decided_by) where decided_by is not null;
create index counts_checks_by_deciding_key on app.counts_checks (decided_by_key) where decided_by_key is not null;

alter table app.counts_checks enable row level security, force row level security;

call app.open_to_backups();
