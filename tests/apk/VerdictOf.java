// Prints what apksigner's own verifier says of each package named: `true` or `false`, then its signers' certificates.
// Run by tests/apk/compare-apksigner.ts with the library of Debian's package apksigner.
import com.android.apksig.ApkVerifier;
import java.io.File;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;

public class VerdictOf {
  public static void main(String[] paths) throws Exception {
    for (String path : paths) {
      StringBuilder line = new StringBuilder();
      try {
        ApkVerifier.Result result = new ApkVerifier.Builder(new File(path)).build().verify();
        line.append(result.isVerified());
        if (result.isVerified())
          for (X509Certificate certificate : result.getSignerCertificates()) line.append(' ').append(hash(certificate));
      } catch (Exception refused) {
        line.append(false); // not a package, in the verifier's eyes
      }
      System.out.println(line);
    }
  }

  private static String hash(X509Certificate certificate) throws Exception {
    StringBuilder hex = new StringBuilder();
    for (byte each : MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded())) hex.append(String.format("%02x", each));
    return hex.toString();
  }
}
