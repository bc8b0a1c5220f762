import { join } from 'node:path';
import type { CephPrograms } from './cephPrograms.ts';

/** The only key that the gateway accepts as `S3_KMS_KEY_ID`. */
export const GATEWAY_KMS_KEY = 'portal-key';

/** Configures a Ceph of one monitor, one object daemon and one gateway that starts and answers fast. */
export const cephConfiguration = ({
  fsid,
  folder,
  ceph,
  ports,
}: {
  readonly fsid: string;
  readonly folder: string;
  readonly ceph: CephPrograms;
  readonly ports: { readonly monitor: number; readonly gateway: number };
}) => `
[global]
fsid = ${fsid}
mon_host = v2:127.0.0.1:${ports.monitor}/0
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# A monitor without authentication answers in this mode only.
ms_mon_client_mode = crc
paxos_propose_interval = 0.02
paxos_min_wait = 0.02

osd_objectstore = memstore
memstore_device_bytes = 4294967296
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true

osd_class_dir = ${ceph.classes}
erasure_code_dir = ${join(ceph.plugins, 'erasure-code')}
plugin_dir = ${ceph.plugins}
mon_data = ${join(folder, 'mon')}
osd_data = ${join(folder, 'osd')}
rgw_data = ${join(folder, 'rgw')}
run_dir = ${folder}
log_file = ${join(folder, '$name.log')}
mon_cluster_log_to_file = false
admin_socket =

[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${ports.gateway}
rgw_crypt_require_ssl = false
rgw_crypt_s3_kms_backend = testing
rgw_crypt_s3_kms_encryption_keys = ${GATEWAY_KMS_KEY}=${Buffer.alloc(32, 'k').toString('base64')}
`;
